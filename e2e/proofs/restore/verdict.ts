import type { World } from '../../../scripts/testing/world.ts';
import { type Said, typeCommand } from '../../support/staff.ts';
import type { Books, Comparison } from '../faults/compare.ts';

/** The check's JSON, as far as the rehearsal reads it. */
export type Check = {
  readonly books: {
    readonly orders: number;
    readonly findings: readonly { rule: string; orderId: string }[];
  };
  readonly notThere: readonly string[];
  readonly open: { readonly count: number };
  readonly found: readonly { readonly who: string; readonly number: string; readonly orderId: string }[];
  readonly notKnown: readonly string[];
};

/** Types commands of staff on the machine of a world. */
export function staffOf(world: World) {
  const type = (...words: string[]): Promise<Said> => typeCommand(world, 'rehearsal', words);
  const done = async (...words: string[]): Promise<string> => {
    const { code, printed, complained } = await type(...words);
    if (code !== 0) throw new Error(`${words.join(' ')}: ${complained || printed}`);
    return printed;
  };
  return {
    /** Makes the person who types a member of staff. */
    hire: () => done('staff', 'add', 'rehearsal'),
    /** The check since a moment: as a person reads it, and as it is compared. */
    check: async (since: string): Promise<{ readonly text: string; readonly facts: Check }> => {
      const { printed, complained } = await type('check', '--since', since, '--json');
      if (!printed.startsWith('{')) throw new Error(`the check did not come to its end: ${complained}`);
      return { text: (await type('check', '--since', since)).printed, facts: JSON.parse(printed) as Check };
    },
  };
}

/** The outcome of a rehearsal, after everything has settled. */
export type Facts = {
  /** The answer of the check command. */
  readonly check: Check;
  /** Our ledger compared with the sandbox's own books, which the service does not write. */
  readonly comparison: Comparison;
  /** Orders that only a person can settle. The check must name them. */
  readonly ofPersons: readonly string[];
};

/** Orders with money at the wallet that our books do not have, because they were made after the moment. Each has a payment of its own. */
export function lostOrders({ orders, trades }: Books): string[] {
  const ours = new Set(orders.map(({ paymentId }) => paymentId));
  return trades.filter(({ paymentId }) => !ours.has(paymentId)).map(({ paymentId }) => orderIn(paymentId));
}

/** Orders from before the moment that were paid and fully refunded after it: asking the wallet does not settle them. */
export function contradictedOrders({ orders, trades }: Books): string[] {
  const givenBack = new Set(
    trades.filter(({ paid, refunded }) => paid === refunded).map(({ paymentId }) => paymentId),
  );
  return orders
    .filter(({ paymentId, paid, waiting }) => waiting && paid === 0 && givenBack.has(paymentId))
    .map(({ orderId }) => orderId);
}

/** Answers a sentence for each fault after the restore. */
export function wrongIn({ check, comparison, ofPersons }: Facts): string[] {
  const expected = new Set(ofPersons);
  const persons = check.found.filter(({ who }) => who === 'PERSON');
  const named = new Set(persons.map(({ number, orderId }) => orderIn(orderId || number)));
  return [
    ...check.books.findings.map(({ orderId, rule }) => `the check finds: ${orderId} breaks "${rule}"`),
    ...check.notThere.map((name) => `no statement was there to compare: ${name}`),
    ...check.notKnown.map((name) => `not known: ${name}`),
    ...(check.open.count > 0 ? [`${check.open.count} numbers are still asked for`] : []),
    ...[...expected.difference(named)].map((orderId) => `the check does not name ${orderId}`),
    ...[...named.difference(expected)].map((orderId) => `the check names ${orderId} without need`),
    ...check.found
      .filter(({ who }) => who !== 'PERSON')
      .map(({ number }) => `reconciliation has still to ask about ${number}`),
    ...comparison.differences
      .filter(({ number }) => !expected.has(orderIn(number)))
      .map(({ number, what }) => `the three sets of books differ: ${number} ${what}`),
    ...(comparison.doubles > 0 ? [`${comparison.doubles} bills are booked twice`] : []),
  ];
}

/** The order's number of a payment's, write-off's or refund's number: the letters at the beginning and an ending differ. */
function orderIn(number: string): string {
  return `LP${number.slice(2, 28)}`;
}
