import type { Books, Comparison } from '../faults/compare.ts';
import type { Check } from './staff.ts';

/** The outcome of a rehearsal, after everything has settled. */
export type Facts = {
  /** What the check command answered. */
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

/** What is wrong after the restore, one sentence each. */
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
