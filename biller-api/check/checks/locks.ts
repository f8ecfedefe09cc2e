import type { LockBills } from '../../lock.ts';
import { type Checker, demand, needed, shown } from '../check.ts';
import type { Answer } from '../talk.ts';
import { placeOf } from './places.ts';
import { newNumber, sampleWriteOff } from './sample.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;

/** Locks a bill of the test account and gives it back. Checks nothing of a unit that does not say that it locks. */
export async function checkLocks(subject: Subject, check: Checker): Promise<void> {
  const { talk, setup, unit, found, now } = subject;
  if (unit?.locksBills !== true) return;
  const place = placeOf('lockBills');
  const { unitId } = setup;
  const lockOf = (writeOffNo: string, minutes: number): LockBills => {
    const { billNo = '', amount } = sampleWriteOff(
      setup,
      unit,
      needed(found, 'the bills of the test account'),
      now(),
    );
    return {
      unitId,
      accountNumber: setup.account,
      until: new Date(now() + minutes * MINUTE_MS).toISOString(),
      bills: [{ writeOffNo, billNo, amount }],
    };
  };
  const first = newNumber();
  const sent = await check(
    'A bill is locked, also when it is asked three times at once.',
    place,
    async () => {
      const lock = lockOf(first, 5);
      for (const answer of await Promise.all([1, 2, 3].map(() => talk.ask('lockBills', lock))))
        demandLocked(answer, lock);
      return lock;
    },
  );
  await check('The same lock is prolonged.', place, async () => {
    const { bills } = needed(sent, 'a lock');
    const later = { ...lockOf(first, 10), bills };
    demandLocked(await talk.ask('lockBills', later), later);
  });
  await check('The same number with another content is refused.', place, async () => {
    const lock = needed(sent, 'a lock');
    const bills = lock.bills.map((bill) => ({ ...bill, amount: bill.amount + 1 }));
    const answer = await talk.ask('lockBills', { ...lock, bills });
    demand(answer.result === 'CONTENT_DIFFERS', `The unit answered ${shown(answer)}.`);
  });
  await check('A locked bill is locked under no other number.', place, async () => {
    needed(sent, 'a lock');
    const answer = await talk.ask('lockBills', lockOf(newNumber(), 5));
    demand(
      answer.result === 'REFUSED' && answer.reason === 'BEING_PAID',
      `The unit answered ${shown(answer)}.`,
    );
  });
  await check('A locked bill is written off under no other number.', placeOf('writeOff'), async () => {
    needed(sent, 'a lock');
    const other = sampleWriteOff(setup, unit, needed(found, 'the bills of the test account'), now());
    const answer = await talk.ask('writeOff', other);
    demand(answer.result === 'REJECTED', `The unit answered ${shown(answer)}.`);
  });
  await check('A lock that is given back is free for others, and its number void.', place, async () => {
    needed(sent, 'a lock');
    await giveBack(subject, first);
    const other = lockOf(newNumber(), 5);
    demandLocked(await talk.ask('lockBills', other), other);
    await giveBack(subject, other.bills[0]?.writeOffNo ?? '');
    const again = await talk.ask('lockBills', lockOf(first, 5));
    demand(again.result === 'REFUSED', `To the void number the unit answered ${shown(again)}.`);
  });
}

function demandLocked(answer: Answer<'lockBills'>, { until }: LockBills): void {
  demand(
    answer.result === 'LOCKED' && Date.parse(answer.until) >= Date.parse(until),
    `The unit answered ${shown(answer)}, asked for until ${until}.`,
  );
}

async function giveBack({ talk, setup }: Subject, writeOffNo: string): Promise<void> {
  const answer = await talk.ask('cancelWriteOff', { unitId: setup.unitId, writeOffNo });
  demand(answer.result === 'CANCELLED', `To cancelWriteOff the unit answered ${shown(answer)}.`);
}
