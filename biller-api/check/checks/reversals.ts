import type { ReverseWriteOff } from '../../reversal.ts';
import { type Checker, demand, needed, placeOf, same, shown } from '../check.ts';
import type { Booked } from '../setup.ts';
import { askFound } from './bills.ts';
import { newNumber, type Subject } from './samples.ts';

/** Reverses the write-off that was booked. Checks nothing of a unit that does not say that it reverses. */
export async function checkReversals(
  subject: Subject,
  booked: Booked | undefined,
  check: Checker,
): Promise<void> {
  const { talk, setup, unit } = subject;
  if (unit && unit.reverses !== true) return;
  const place = placeOf('reverseWriteOff');
  const reversal = (): ReverseWriteOff => {
    const { writeOffNo, amount } = needed(booked, 'a write-off that was booked');
    return { unitId: setup.unitId, reversalNo: newNumber(), writeOffNo, amount };
  };
  const refused = (what: string, change: () => Partial<ReverseWriteOff>) =>
    check(`A reversal of ${what} is refused.`, place, async () => {
      const answer = await talk.ask('reverseWriteOff', { ...reversal(), ...change() });
      demand(answer.result === 'REFUSED', `The unit answered ${shown(answer)}.`);
    });
  await refused('a number that never came', () => ({ writeOffNo: newNumber() }));
  await refused('another amount than was booked', () => ({ amount: (booked?.amount ?? 0) + 1 }));
  const sent = await check(
    'What is booked is reversed, also when it is asked three times at once.',
    place,
    async () => {
      const content = reversal();
      const answers = await Promise.all([1, 2, 3].map(() => talk.ask('reverseWriteOff', content)));
      for (const answer of answers)
        demand(answer.result === 'REVERSED', `The unit answered ${shown(answer)}.`);
      return content;
    },
  );
  await check('The same number with another content is refused.', place, async () => {
    const content = needed(sent, 'a reversal');
    const answer = await talk.ask('reverseWriteOff', { ...content, amount: content.amount + 1 });
    demand(answer.result === 'CONTENT_DIFFERS', `The unit answered ${shown(answer)}.`);
  });
  await check(
    'A query and a cancel of what is reversed answer that it is.',
    placeOf('queryWriteOff'),
    async () => {
      const { unitId, writeOffNo } = needed(sent, 'a reversal');
      for (const call of ['queryWriteOff', 'cancelWriteOff'] as const) {
        const answer = await talk.ask(call, { unitId, writeOffNo });
        demand(answer.result === 'REVERSED', `To ${call} the unit answered ${shown(answer)}.`);
      }
    },
  );
  await check('What is reversed is as if it had not been booked.', placeOf('queryBills'), async () => {
    needed(sent, 'a reversal');
    const before = needed(subject.found, 'the bills of the test account');
    const after = await askFound(talk, setup);
    demand(same(before, after), `First it was ${shown(before)}, then ${shown(after)}.`);
  });
}
