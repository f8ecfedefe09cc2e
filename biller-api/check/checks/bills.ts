import { isSumOfParts } from '../../parts.ts';
import type { BillQueryAnswer, UnitDescription } from '../../schemas.ts';
import { type Checker, demand, needed, placeOf, same, shown, wrong } from '../check.ts';
import type { Setup } from '../setup.ts';
import type { Talk } from '../talk.ts';

export type Found = Extract<BillQueryAnswer, { result: 'FOUND' }>;

/** Checks the unit's answers about accounts. Returns its answer about the test account. */
export async function checkBills(
  talk: Talk,
  setup: Setup,
  unit: UnitDescription | undefined,
  check: Checker,
): Promise<Found | undefined> {
  const place = placeOf('queryBills');
  const { unitId } = setup;
  await check('An account that nobody has is unknown.', place, async () => {
    const { result } = await talk.ask('queryBills', { unitId, accountNumber: setup.unknownAccount });
    demand(result === 'ACCOUNT_UNKNOWN', `The unit answered ${result}.`);
  });
  const found = await check('The test account is found.', place, () => askFound(talk, setup));
  await check('The bills of an account have numbers of their own, oldest first.', place, async () => {
    const { bills } = needed(found, 'the bills of the test account');
    const numbers = bills.map(({ billNo }) => billNo);
    const repeated = numbers.find((number, at) => numbers.indexOf(number) !== at);
    demand(repeated === undefined, `Two bills have the number ${repeated}: every bill needs one of its own.`);
    demand(!numbers.includes(setup.account), 'A bill has the number of its account, and so will the next.');
    const months = bills.flatMap(({ month }) => month ?? []);
    demand(same(months, months.toSorted()), `The months are ${months.join(', ')}.`);
  });
  await check('Late fee and items of a bill come to what is due.', place, async () => {
    for (const bill of needed(found, 'the bills of the test account').bills)
      demand(
        isSumOfParts(bill),
        `The bill ${bill.billNo} is ${bill.due} fen, and is not the sum of its parts.`,
      );
  });
  await check(
    'A postpaid account has unpaid bills, and a prepaid one a balance and no bills.',
    place,
    async () => {
      const { billing } = needed(unit, 'a description of the unit');
      const { bills, account } = needed(found, 'the bills of the test account');
      if (billing === 'PREPAID') {
        demand(account.balance !== undefined, 'There is no balance.');
        demand(bills.length === 0, 'There are bills.');
      } else
        demand(
          bills.some(({ due }) => due > 0),
          'The test account owes nothing. Give it an unpaid bill.',
        );
    },
  );
  await check('Asking again changes nothing.', place, async () => {
    const before = needed(found, 'the bills of the test account');
    const after = await askFound(talk, setup);
    demand(same(before, after), `First it was ${shown(before)}, then ${shown(after)}.`);
  });
  return found;
}

/** The test account as the unit has it now. Throws `Wrong` when the unit answers something else. */
export async function askFound(talk: Talk, { unitId, account }: Setup): Promise<Found> {
  const answer = await talk.ask('queryBills', { unitId, accountNumber: account });
  return answer.result === 'FOUND' ? answer : wrong(`The unit answered ${answer.result}.`);
}
