/** The chart of accounts. `PAYABLE` is kept for each unit. */
export const LEDGER_ACCOUNTS = [
  'WALLET_CLEARING',
  'BANK',
  'WALLET_FEES',
  'HELD',
  'PAYABLE',
  'REFUNDS_PAYABLE',
  'COUPON_COST',
  'MARKETING_COST',
  'POINTS_LIABILITY',
  'REFUNDED_ELSEWHERE',
  'UNKNOWN_RECEIPTS',
  'OTHER_INCOME',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export type LedgerLine = {
  readonly account: LedgerAccount;
  readonly unitId?: string;
  readonly debit?: number;
  readonly credit?: number;
};

/** The events that move money, with their facts: the parts in cash and coupon, in fen. A point is worth one fen. */
type Facts = {
  readonly PAID: { readonly cash: number; readonly coupon: number };
  readonly WRITTEN_OFF: { readonly due: number; readonly unitId: string };
  /** The unit credited a bill that staff had rejected for it: we owe it the bill, which is receivable until an adjustment. */
  readonly WRITTEN_OFF_LATE: { readonly due: number; readonly unitId: string };
  readonly REJECTED: { readonly cash: number; readonly coupon: number };
  readonly PAID_LATE: { readonly cash: number };
  /** A refund that arrived: by the wallet, or by bank transfer. */
  readonly REFUND_DONE: { readonly cash: number };
  readonly REFUND_BY_BANK: { readonly cash: number };
  /** A refund of a written-off bill: its unit receives that much less, or (null) we pay it. */
  readonly GOODWILL: { readonly cash: number; readonly unitId: string | null };
  /** Cash of written-off bills that somebody else refunded: a receivable until an adjustment. */
  readonly REFUNDED_ELSEWHERE: { readonly cash: number };
  /** A unit has taken a written-off bill back: `refund` goes back to the payer, `settled` of its cash was given back before. */
  readonly REVERSED: Readonly<Record<'coupon' | 'refund' | 'settled', number>> & { readonly unitId: string };
  /** A unit has taken back a bill that staff had rejected for it and that it had credited after all. */
  readonly REVERSED_LATE: { readonly due: number; readonly unitId: string };
  /** A unit took a bill back of which we (`ours`) or it (`units`) had borne a part: the part is given back. */
  readonly BORNE_GIVEN_BACK: { readonly ours: number; readonly units: number; readonly unitId: string };
  /** An adjustment by two persons. `unitId`: the unit of `PAYABLE`, where it is one of the accounts. */
  readonly ADJUSTED: Readonly<Record<'debit' | 'credit', LedgerAccount>> & {
    readonly amount: number;
    readonly unitId: string | null;
  };
  /** Events of our account with the wallet or a unit. */
  readonly WALLET_FEE: { readonly amount: number };
  readonly WALLET_FEE_BACK: { readonly amount: number };
  readonly WALLET_PAID_OUT: { readonly amount: number };
  readonly UNIT_PAID: { readonly amount: number; readonly unitId: string };
  readonly POINTS_EARNED: { readonly points: number };
  readonly POINTS_TAKEN_BACK: { readonly points: number };
  /** Points have paid for the coupon: its use costs nothing more. */
  readonly POINTS_EXCHANGED: { readonly points: number };
};

/** An event that moved money. */
export type LedgerEvent<Event extends keyof Facts = keyof Facts> = {
  [E in Event]: { readonly event: E } & Facts[E];
}[Event];

const LINES: { readonly [Event in keyof Facts]: (facts: LedgerEvent<Event>) => LedgerLine[] } = {
  PAID: ({ cash, coupon }) => [
    debit('WALLET_CLEARING', cash),
    debit('COUPON_COST', coupon),
    credit('HELD', cash + coupon),
  ],
  WRITTEN_OFF: ({ due, unitId }) => [debit('HELD', due), credit('PAYABLE', due, unitId)],
  WRITTEN_OFF_LATE: ({ due, unitId }) => [debit('REFUNDED_ELSEWHERE', due), credit('PAYABLE', due, unitId)],
  REJECTED: ({ cash, coupon }) => [
    debit('HELD', cash + coupon),
    credit('REFUNDS_PAYABLE', cash),
    credit('COUPON_COST', coupon),
  ],
  PAID_LATE: ({ cash }) => [debit('WALLET_CLEARING', cash), credit('REFUNDS_PAYABLE', cash)],
  REFUND_DONE: ({ cash }) => [debit('REFUNDS_PAYABLE', cash), credit('WALLET_CLEARING', cash)],
  REFUND_BY_BANK: ({ cash }) => [debit('REFUNDS_PAYABLE', cash), credit('BANK', cash)],
  GOODWILL: ({ cash, unitId }) => [
    unitId === null ? debit('MARKETING_COST', cash) : debit('PAYABLE', cash, unitId),
    credit('REFUNDS_PAYABLE', cash),
  ],
  REFUNDED_ELSEWHERE: ({ cash }) => [debit('REFUNDED_ELSEWHERE', cash), credit('REFUNDS_PAYABLE', cash)],
  REVERSED: ({ coupon, refund, settled, unitId }) => [
    debit('PAYABLE', coupon + refund + settled, unitId),
    credit('COUPON_COST', coupon),
    credit('REFUNDS_PAYABLE', refund),
    credit('REFUNDED_ELSEWHERE', settled),
  ],
  REVERSED_LATE: ({ due, unitId }) => [debit('PAYABLE', due, unitId), credit('REFUNDED_ELSEWHERE', due)],
  BORNE_GIVEN_BACK: ({ ours, units, unitId }) => [
    debit('REFUNDED_ELSEWHERE', ours + units),
    credit('MARKETING_COST', ours),
    credit('PAYABLE', units, unitId),
  ],
  ADJUSTED: ({ amount, unitId, ...accounts }) => {
    const unitOf = (account: LedgerAccount) => (account === 'PAYABLE' ? (unitId ?? undefined) : undefined);
    return [
      debit(accounts.debit, amount, unitOf(accounts.debit)),
      credit(accounts.credit, amount, unitOf(accounts.credit)),
    ];
  },
  WALLET_FEE: ({ amount }) => [debit('WALLET_FEES', amount), credit('WALLET_CLEARING', amount)],
  WALLET_FEE_BACK: ({ amount }) => [debit('WALLET_CLEARING', amount), credit('WALLET_FEES', amount)],
  WALLET_PAID_OUT: ({ amount }) => [debit('BANK', amount), credit('WALLET_CLEARING', amount)],
  UNIT_PAID: ({ amount, unitId }) => [debit('PAYABLE', amount, unitId), credit('BANK', amount)],
  POINTS_EARNED: ({ points }) => [debit('MARKETING_COST', points), credit('POINTS_LIABILITY', points)],
  POINTS_TAKEN_BACK: ({ points }) => [debit('POINTS_LIABILITY', points), credit('MARKETING_COST', points)],
  POINTS_EXCHANGED: ({ points }) => [debit('POINTS_LIABILITY', points), credit('COUPON_COST', points)],
};

/** The balanced lines of an event, without accounts that it does not touch. */
export function linesOf<Event extends keyof Facts>(posting: LedgerEvent<Event>): LedgerLine[] {
  return LINES[posting.event](posting).filter((line) => (line.debit ?? 0) + (line.credit ?? 0) > 0);
}

function debit(account: LedgerAccount, amount: number, unitId?: string): LedgerLine {
  return { account, debit: amount, ...(unitId === undefined ? {} : { unitId }) };
}

function credit(account: LedgerAccount, amount: number, unitId?: string): LedgerLine {
  return { account, credit: amount, ...(unitId === undefined ? {} : { unitId }) };
}
