import type { LockBills, LockRefusal } from '../../lock.ts';
import type { WriteOff } from '../../schemas.ts';
import { type Checker, demand, NotRun, needed, same, shown } from '../check.ts';
import { type Answer, demandRefused } from '../talk.ts';
import { askFound } from './bills.ts';
import { placeOf } from './places.ts';
import { newNumber, refusedAmount, sampleWriteOff } from './sample.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;
const place = placeOf('lockBills');

/** A write-off of a bill, which is locked before. */
type OfBill = WriteOff & { readonly billNo: string };

/**
 * Locks a bill of the test account, and gives it back. In the end it is locked again, under the number of the write-off that is
 * answered: that one must be taken. Checks nothing of a unit that does not say that it locks.
 */
export async function checkLocks(subject: Subject, check: Checker): Promise<WriteOff | undefined> {
  if (subject.unit?.locksBills !== true) return undefined;
  await checkRefused(subject, check);
  const held = await checkHeld(subject, check);
  const others = await check(
    'A lock that is given back is free for others, and its number void.',
    placeOf('cancelWriteOff'),
    async () => {
      const content = needed(held, 'a lock');
      await giveBack(subject, content);
      const next = ofBill(subject);
      await demandLocked(subject, lockOf(subject, [next]));
      const again = await subject.talk.ask('lockBills', lockOf(subject, [content]));
      demand(again.result === 'REFUSED', `To the void number the unit answered ${shown(again)}.`);
      return next;
    },
  );
  return check(
    'A lock with a bill that is not there is refused, and locks none of its bills.',
    place,
    async () => {
      await giveBack(subject, needed(others, 'a lock'));
      const [content, last] = [ofBill(subject), ofBill(subject)];
      const missing = { ...content, writeOffNo: newNumber(), billNo: `${content.billNo}0` };
      await demandRefusal(subject, lockOf(subject, [content, missing]), 'NOT_FOUND');
      await demandLocked(subject, lockOf(subject, [last]));
      return last;
    },
  );
}

/** `paid`: what was booked after it was locked. */
export async function checkLockOfPaid(
  subject: Subject,
  check: Checker,
  paid: WriteOff | undefined,
): Promise<void> {
  if (subject.unit?.locksBills !== true) return;
  await check('A bill that is paid is not locked.', place, async () => {
    const { billNo = '', ...rest } = needed(paid, 'a bill that was locked and written off');
    const content = { ...rest, billNo, writeOffNo: newNumber() };
    await demandRefusal(subject, lockOf(subject, [content]), 'ALREADY_PAID');
  });
}

/** Locks that must not be given. */
async function checkRefused(subject: Subject, check: Checker): Promise<void> {
  const { talk, setup, unit } = subject;
  await check('A request for a lock that lacks its fields is refused.', place, async () => {
    demandRefused(await talk.send('lockBills', '{}'), ['NOT_UNDERSTOOD']);
  });
  await check('A lock at an account that nobody has is refused.', place, async () => {
    const lock = lockOf(subject, [ofBill(subject)]);
    await demandRefusal(subject, { ...lock, accountNumber: setup.unknownAccount }, 'NOT_FOUND');
  });
  await check('A lock of an amount against the rules of the unit is refused.', place, async () => {
    const content = ofBill(subject);
    const amount = refusedAmount(needed(unit, 'a description of the unit'), content);
    if (amount === null) throw new NotRun('The rules take every amount.');
    await demandRefusal(subject, lockOf(subject, [{ ...content, amount }]), 'AMOUNT_DIFFERS');
  });
}

/** A bill is locked for one number. Answers its write-off. */
async function checkHeld(subject: Subject, check: Checker): Promise<OfBill | undefined> {
  const { talk, setup } = subject;
  const held = await check(
    'A bill is locked, also when it is asked three times at once.',
    place,
    async () => {
      const content = ofBill(subject);
      const lock = lockOf(subject, [content]);
      await Promise.all([1, 2, 3].map(() => demandLocked(subject, lock)));
      return content;
    },
  );
  const locked = () => needed(held, 'a lock');
  await check('The same lock is prolonged, and an earlier end changes nothing.', place, async () => {
    const later = lockOf(subject, [locked()], 10);
    await demandLocked(subject, later);
    const answer = await talk.ask('lockBills', lockOf(subject, [locked()]));
    demand(answer.result === 'LOCKED', `The unit answered ${shown(answer)}.`);
  });
  await check('A number that is locked is refused with another amount.', place, async () => {
    const other = { ...locked(), amount: locked().amount + 1 };
    const answer = await talk.ask('lockBills', lockOf(subject, [other]));
    demand(answer.result === 'CONTENT_DIFFERS', `The unit answered ${shown(answer)}.`);
  });
  await check('A locked bill is locked under no other number.', place, async () => {
    const other = { ...locked(), writeOffNo: newNumber() };
    await demandRefusal(subject, lockOf(subject, [other]), 'BEING_PAID');
  });
  await check('A locked bill is written off under no other number.', placeOf('writeOff'), async () => {
    const answer = await talk.ask('writeOff', { ...locked(), writeOffNo: newNumber() });
    demand(
      same(answer, { result: 'REJECTED', reason: 'NOT_ACCEPTED' }),
      `The unit answered ${shown(answer)}.`,
    );
  });
  await check('A locked bill is still among the bills.', placeOf('queryBills'), async () => {
    const { billNo } = locked();
    const { bills } = await askFound(talk, setup);
    demand(
      bills.some((bill) => bill.billNo === billNo),
      `The bill ${billNo} is not there any more.`,
    );
  });
  await check('A number that is only locked is not known to a query.', placeOf('queryWriteOff'), async () => {
    const { unitId, writeOffNo } = locked();
    const answer = await talk.ask('queryWriteOff', { unitId, writeOffNo });
    demand(answer.result === 'NOT_KNOWN', `The unit answered ${shown(answer)}.`);
  });
  return held;
}

/** A write-off of the oldest bill, under a new number. */
function ofBill({ setup, unit, found, now }: Subject): OfBill {
  const { billNo, ...rest } = sampleWriteOff(
    setup,
    needed(unit, 'a description of the unit'),
    needed(found, 'the bills of the test account'),
    now(),
  );
  if (billNo === undefined) throw new NotRun('The account is prepaid: only bills are locked.');
  return { ...rest, billNo };
}

/** A lock for the time of the checks, and some minutes more. */
function lockOf({ setup, now }: Subject, contents: readonly OfBill[], minutes = 5): LockBills {
  return {
    unitId: setup.unitId,
    accountNumber: setup.account,
    until: new Date(now() + setup.waitMs + minutes * MINUTE_MS).toISOString(),
    bills: contents.map(({ writeOffNo, billNo, amount }) => ({ writeOffNo, billNo, amount })),
  };
}

async function demandLocked({ talk }: Subject, lock: LockBills): Promise<void> {
  const answer: Answer<'lockBills'> = await talk.ask('lockBills', lock);
  demand(
    answer.result === 'LOCKED' && Date.parse(answer.until) >= Date.parse(lock.until),
    `The unit answered ${shown(answer)}, asked for until ${lock.until}.`,
  );
}

async function demandRefusal({ talk }: Subject, lock: LockBills, reason: LockRefusal): Promise<void> {
  const answer = await talk.ask('lockBills', lock);
  demand(
    same(answer, { result: 'REFUSED', reason }),
    `The unit answered ${shown(answer)} instead of ${reason}.`,
  );
}

async function giveBack({ talk }: Subject, { unitId, writeOffNo }: OfBill): Promise<void> {
  const answer = await talk.ask('cancelWriteOff', { unitId, writeOffNo });
  demand(answer.result === 'CANCELLED', `To cancelWriteOff the unit answered ${shown(answer)}.`);
}
