import type { Books, Comparison } from '../faults/compare.ts';
import type { Check } from './staff.ts';

/** What a rehearsal came to, when all has settled. */
export type Facts = {
  /** The command's word. */
  readonly check: Check;
  /** Our ledger beside the sandbox's own books, which the service has no part in. */
  readonly comparison: Comparison;
  /** Orders that only a person can settle: they have to be named. */
  readonly ofPersons: readonly string[];
};

/** Orders that moved money at the wallet and that our books do not have: they were made after the moment. */
export function lostOrders({ orders, trades }: Books): string[] {
  const ours = new Set(orders.map(({ orderId }) => orderId));
  return trades.map(({ orderId }) => orderId).filter((orderId) => !ours.has(orderId));
}

/** Orders of before the moment that were paid and given back after it: the wallet's word does not settle them any more. */
export function contradictedOrders({ orders, trades }: Books): string[] {
  const givenBack = new Set(
    trades.filter(({ paid, refunded }) => paid === refunded).map(({ orderId }) => orderId),
  );
  return orders
    .filter(({ orderId, paid, waiting }) => waiting && paid === 0 && givenBack.has(orderId))
    .map(({ orderId }) => orderId);
}

/** What is wrong after the restore, a sentence each. */
export function wrongIn({ check, comparison, ofPersons }: Facts): string[] {
  const expected = new Set(ofPersons);
  const persons = check.found.filter(({ who }) => who === 'PERSON');
  const named = new Set(persons.map(({ number, orderId }) => orderId || orderIn(number)));
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

/** Numbers of an order, a write-off or a refund are the order's, but for their letters and an ending. */
function orderIn(number: string): string {
  return `LP${number.slice(2, 28)}`;
}
