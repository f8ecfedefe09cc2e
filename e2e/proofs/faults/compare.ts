/** An order in our ledger. Amounts in fen. */
export type OwnOrder = {
  readonly orderId: string;
  /** Its payment, which may cover other orders too. */
  readonly paymentId: string;
  readonly state: string;
  /** True for a deduction of automatic payment. */
  readonly deduction: boolean;
  /** True while work on its payment is left. */
  readonly waiting: boolean;
  readonly paid: number;
  readonly refunded: number;
  /** Money that neither the unit nor the payer has yet. */
  readonly held: number;
};

/** A bill of an order and what our ledger owes its unit for it. */
export type OwnBill = {
  readonly orderId: string;
  readonly writeOffNo: string;
  readonly state: string | null;
  readonly due: number;
  readonly writtenOff: number;
};

/** A payment's movements at the wallet. */
export type Trade = { readonly paymentId: string; readonly paid: number; readonly refunded: number };

/** A row of the units' books, below zero for what was reversed; `bill` is null for top-ups and advances. */
export type Booked = { readonly writeOffNo: string; readonly bill: string | null; readonly amount: number };

/** A mandate of automatic payment: whether it allows deductions, and the limit of each. */
export type Mandate = { readonly agreementId: string; readonly open: boolean };

/** The three sets of books, and the two sets of mandates. */
export type Books = {
  readonly mandates: readonly Mandate[];
  readonly walletMandates: readonly Mandate[];
  readonly orders: readonly OwnOrder[];
  readonly bills: readonly OwnBill[];
  readonly trades: readonly Trade[];
  readonly booked: readonly Booked[];
};

/** A difference between two books: the number of a payment, an order or a write-off, or a unit's bill. */
type Difference = { readonly number: string; readonly what: string };

export type Comparison = {
  readonly differences: readonly Difference[];
  /** Write-offs and bills that the units' books have more than once. */
  readonly doubles: number;
  /** Sum of all differences in fen, each counted as positive. */
  readonly fen: number;
  readonly totals: { readonly paid: number; readonly refunded: number; readonly writtenOff: number };
};

type Pair = {
  readonly number: string;
  readonly what: string;
  readonly ours: number;
  readonly theirs: number;
};

/** Compares our ledger with the wallet's books, payment by payment, and with the units', bill by bill. Pure. */
export function compareBooks(books: Books): Comparison {
  const { orders, bills, booked, mandates, walletMandates } = books;
  const trades = withoutCancelled(orders, books.trades);
  const both = [
    ...pairs(
      'paid at the wallet',
      orders.map(({ paymentId, paid }) => [paymentId, paid]),
      trades.map(({ paymentId, paid }) => [paymentId, paid]),
    ),
    ...pairs(
      'refunded at the wallet',
      orders.map(({ paymentId, refunded }) => [paymentId, refunded]),
      trades.map(({ paymentId, refunded }) => [paymentId, refunded]),
    ),
    ...pairs(
      'written off at the unit',
      bills.map(({ writeOffNo, writtenOff }) => [writeOffNo, writtenOff]),
      booked.map(({ writeOffNo, amount }) => [writeOffNo, amount]),
    ),
  ];
  const agreed = pairs('may deduct at the wallet', mandates.map(openIn), walletMandates.map(openIn));
  const unequal = both.filter(differ);
  const doubles = doublesIn(booked);
  const unsettled = orders.filter(({ waiting, held }) => waiting || held !== 0);
  return {
    differences: [
      ...[...unequal, ...agreed.filter(differ)].map(({ number, what, ours, theirs }) => ({
        number,
        what: `${what}: ${theirs}, ours ${ours}`,
      })),
      ...doubles,
      ...unsettled.map(({ orderId, state, held }) => ({
        number: orderId,
        what: `is ${state} with ${held} fen neither with the unit nor back`,
      })),
    ],
    doubles: doubles.length,
    fen: sum(unequal, ({ ours, theirs }) => Math.abs(ours - theirs)),
    totals: {
      paid: sum(trades, ({ paid }) => paid),
      refunded: sum(trades, ({ refunded }) => refunded),
      writtenOff: sum(booked, ({ amount }) => amount),
    },
  };
}

/**
 * Removes trades that the wallet refunded itself because a deduction was paid at the moment in which we cancelled it:
 * that money never was ours.
 */
function withoutCancelled(orders: readonly OwnOrder[], trades: readonly Trade[]): readonly Trade[] {
  const closed = new Set(
    orders
      .filter(({ deduction, state }) => deduction && state === 'CLOSED')
      .map(({ paymentId }) => paymentId),
  );
  return trades.filter(({ paymentId, paid, refunded }) => paid !== refunded || !closed.has(paymentId));
}

/** Every number that either side has, with the sums of both sides. */
function pairs(
  what: string,
  ours: readonly (readonly [number: string, fen: number])[],
  theirs: readonly (readonly [number: string, fen: number])[],
): Pair[] {
  const [own, other] = [byNumber(ours, ([number]) => number), byNumber(theirs, ([number]) => number)];
  return [...new Set([...own.keys(), ...other.keys()])].map((number) => ({
    number,
    what,
    ours: sum(own.get(number) ?? [], ([, fen]) => fen),
    theirs: sum(other.get(number) ?? [], ([, fen]) => fen),
  }));
}

function byNumber<T>(rows: readonly T[], number: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(number(row)) ?? [];
    groups.set(number(row), group);
    group.push(row);
  }
  return groups;
}

function sum<T>(rows: readonly T[], amount: (row: T) => number): number {
  return rows.reduce((total, row) => total + amount(row), 0);
}

function differ({ ours, theirs }: Pair): boolean {
  return ours !== theirs;
}

function openIn({ agreementId, open }: Mandate): readonly [string, number] {
  return [agreementId, open ? 1 : 0];
}

function doublesIn(booked: readonly Booked[]): Difference[] {
  const oncePerNumber = booked.filter(({ bill }) => bill !== null);
  const numbers = byNumber(oncePerNumber, ({ writeOffNo }) => writeOffNo);
  const bills = byNumber(oncePerNumber, ({ bill }) => bill ?? '');
  return [...numbers, ...bills]
    .map(([number, rows]) => ({ number, times: sum(rows, ({ amount }) => Math.sign(amount)) }))
    .filter(({ times }) => times > 1)
    .map(({ number, times }) => ({ number, what: `booked ${times} times` }));
}
