import { setTimeout as wait } from 'node:timers/promises';
import { momentOf } from '../../moment.ts';
import type { WriteOff } from '../../schemas.ts';
import { type Checker, dayOf, demand, NotRun, needed, placeOf, same, shown } from '../check.ts';
import type { Booked, Setup } from '../setup.ts';
import { type Answer, demandRefused } from '../talk.ts';
import { askFound } from './bills.ts';
import { newNumber, refusedAmount, type Subject, sampleWriteOff } from './samples.ts';
import { strangerKey } from './signatures.ts';

type WrittenOff = Extract<Answer<'writeOff'>, { result: 'WRITTEN_OFF' }>;

/** Write-offs that must not be booked. */
export async function checkRefusedWriteOffs(subject: Subject, check: Checker): Promise<void> {
  const { talk, setup, unit } = subject;
  const place = placeOf('writeOff');
  await check('A number that never came is not known.', placeOf('queryWriteOff'), async () => {
    demandResult(await query(subject, newNumber()), 'NOT_KNOWN');
  });
  for (const amount of [0, -1, 1.5, 1_000_000_001])
    await check(`A write-off of ${amount} fen is refused, and its number stays unknown.`, place, async () => {
      const sent = { ...sampleOf(subject), amount };
      demandRefused(await talk.send('writeOff', JSON.stringify(sent)), ['NOT_UNDERSTOOD']);
      demandResult(await query(subject, sent.writeOffNo), 'NOT_KNOWN');
    });
  await check('A write-off that another key signed is not booked.', place, async () => {
    const sent = sampleOf(subject);
    demandRefused(await talk.send('writeOff', JSON.stringify(sent), { privateKey: strangerKey() }), [
      'SIGNATURE_WRONG',
    ]);
    demandResult(await query(subject, sent.writeOffNo), 'NOT_KNOWN');
  });
  await check(
    'A write-off of an account that nobody has is rejected, also when it is asked for.',
    place,
    async () => {
      const sent = { ...sampleOf(subject), accountNumber: setup.unknownAccount };
      const answer = await talk.ask('writeOff', sent);
      demandResult(answer, 'REJECTED');
      demandSame(answer, await query(subject, sent.writeOffNo));
    },
  );
  await check('An amount against the rules of the unit is rejected.', place, async () => {
    const sent = sampleOf(subject);
    const amount = refusedAmount(needed(unit, 'a description of the unit'), sent);
    if (amount === null) throw new NotRun('The rules take every amount.');
    demandResult(await talk.ask('writeOff', { ...sent, amount }), 'REJECTED');
  });
  await checkCancels(subject, check);
}

/** The write-off that is booked, once, however often it comes. Answers it. */
export async function checkWriteOff(subject: Subject, check: Checker): Promise<Booked | undefined> {
  const { talk } = subject;
  const place = placeOf('writeOff');
  const sent = await check('The account can be written off.', place, async () => sampleOf(subject));
  const booked = await check(
    'A write-off that comes three times at once is booked once, with one answer.',
    place,
    async () => {
      const content = needed(sent, 'a write-off');
      const answers = await Promise.all([1, 2, 3].map(() => talk.ask('writeOff', content)));
      const end = await decided(subject, content.writeOffNo);
      for (const answer of answers) if (answer.result !== 'PROCESSING') demandSame(end, answer);
      return end;
    },
  );
  const again = async (change: Partial<WriteOff>) =>
    talk.ask('writeOff', { ...needed(booked && sent, 'a write-off that was booked'), ...change });
  await check('The same write-off again has the same answer.', place, async () => {
    demandSame(booked, await again({}));
  });
  await check('A query of the write-off has the same answer.', placeOf('queryWriteOff'), async () => {
    demandSame(
      booked,
      await query(subject, needed(booked && sent, 'a write-off that was booked').writeOffNo),
    );
  });
  for (const [what, change] of otherContents(subject.setup, sent))
    await check(`The same number with another ${what} is refused.`, place, async () => {
      demandResult(await again(change), 'CONTENT_DIFFERS');
    });
  await check('What was booked is in the account once.', placeOf('queryBills'), () =>
    inBooks(subject, sent, booked),
  );
  await check('A bill that is paid is not booked under another number.', place, async () => {
    if (sent?.kind === 'TOP_UP') throw new NotRun('The account is prepaid.');
    const answer = await again({ writeOffNo: newNumber() });
    demand(
      same(answer, { result: 'REJECTED', reason: 'ALREADY_PAID' }),
      `The unit answered ${shown(answer)}.`,
    );
  });
  await check('Cancelling what is booked answers that it is booked.', placeOf('cancelWriteOff'), async () => {
    const { unitId, writeOffNo } = needed(booked && sent, 'a write-off that was booked');
    demandSame(booked, await talk.ask('cancelWriteOff', { unitId, writeOffNo }));
    demandSame(booked, await query(subject, writeOffNo));
  });
  if (!sent || !booked) return undefined;
  return {
    day: dayOf(momentOf(booked.writtenOffAt).getTime()),
    writeOffNo: sent.writeOffNo,
    amount: sent.amount,
  };
}

/** Numbers that are made void, and stay void. */
async function checkCancels(subject: Subject, check: Checker): Promise<void> {
  const { talk } = subject;
  const place = placeOf('cancelWriteOff');
  const isVoid = { result: 'REJECTED', reason: 'CANCELLED' };
  const sent = await check('A number that never came is made void, also a second time.', place, async () => {
    const { unitId, writeOffNo, ...rest } = sampleOf(subject);
    for (const _ of [1, 2])
      demandResult(await talk.ask('cancelWriteOff', { unitId, writeOffNo }), 'CANCELLED');
    return { unitId, writeOffNo, ...rest };
  });
  await check('A write-off under a void number is rejected, also when it is asked for.', place, async () => {
    const content = needed(sent, 'a void number');
    demandSame(isVoid, await talk.ask('writeOff', content));
    demandSame(isVoid, await query(subject, content.writeOffNo));
  });
  await check(
    'Nothing that was refused or void has changed the account.',
    placeOf('queryBills'),
    async () => {
      const before = needed(subject.found, 'the bills of the test account');
      demandSame(before, await askFound(talk, subject.setup));
    },
  );
}

/** Other contents of a number, each other in one field. */
function otherContents(
  setup: Setup,
  sent: WriteOff | undefined,
): [what: string, change: Partial<WriteOff>][] {
  return [
    ['amount', { amount: (sent?.amount ?? 0) + 1 }],
    ['account', { accountNumber: setup.unknownAccount }],
    ...(sent?.kind === 'BILL'
      ? [['bill', { billNo: `${sent.billNo}0` }] as [string, Partial<WriteOff>]]
      : []),
  ];
}

async function inBooks(
  { talk, setup, found }: Subject,
  sent: WriteOff | undefined,
  booked: WrittenOff | undefined,
): Promise<void> {
  const { amount, billNo } = needed(booked && sent, 'a write-off that was booked');
  const { account, bills } = await askFound(talk, setup);
  const before = needed(found, 'the bills of the test account').account.balance ?? 0;
  if (billNo === undefined)
    demand(
      account.balance === before + amount,
      `The balance was ${before} fen, the top-up ${amount} fen, and the balance is now ${account.balance} fen.`,
    );
  else demand(!bills.some((bill) => bill.billNo === billNo), `The bill ${billNo} is still owed.`);
}

/** The end of a write-off. Throws `Wrong` when it is not booked in time. */
async function decided(subject: Subject, writeOffNo: string): Promise<WrittenOff> {
  const until = subject.now() + subject.setup.waitMs;
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 5_000)) {
    const answer = await query(subject, writeOffNo);
    if (answer.result === 'WRITTEN_OFF') return answer;
    demand(
      answer.result === 'PROCESSING' && subject.now() < until,
      `A query of the write-off answers ${shown(answer)}.`,
    );
    await wait(pauseMs);
  }
}

function sampleOf({ setup, unit, found, now }: Subject): WriteOff {
  return sampleWriteOff(
    setup,
    needed(unit, 'a description of the unit'),
    needed(found, 'the bills of the test account'),
    now(),
  );
}

function query({ talk, setup }: Subject, writeOffNo: string) {
  return talk.ask('queryWriteOff', { unitId: setup.unitId, writeOffNo });
}

function demandResult(answer: { readonly result: string }, result: string): void {
  demand(answer.result === result, `The unit answered ${shown(answer)} instead of ${result}.`);
}

function demandSame(one: object | undefined, other: object): void {
  demand(same(one, other), `One answer is ${shown(one)}, the other ${shown(other)}.`);
}
