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

/** An event that moved money: the parts in cash and coupon, in fen. A point is worth one fen. */
export type LedgerEvent =
  | { readonly event: 'PAID'; readonly cash: number; readonly coupon: number }
  | { readonly event: 'WRITTEN_OFF'; readonly due: number; readonly unitId: string }
  /** The unit credited a bill that staff had rejected for it: we owe it the bill, which is receivable until an adjustment. */
  | { readonly event: 'WRITTEN_OFF_LATE'; readonly due: number; readonly unitId: string }
  | { readonly event: 'REJECTED'; readonly cash: number; readonly coupon: number }
  | { readonly event: 'PAID_LATE'; readonly cash: number }
  /** A refund that arrived: by the wallet, or by bank transfer. */
  | { readonly event: 'REFUND_DONE'; readonly cash: number }
  | { readonly event: 'REFUND_BY_BANK'; readonly cash: number }
  /** A refund of a written-off bill: its unit receives that much less, or (null) we pay it. */
  | { readonly event: 'GOODWILL'; readonly cash: number; readonly unitId: string | null }
  /** Cash of written-off bills that somebody else refunded: a receivable until an adjustment. */
  | { readonly event: 'REFUNDED_ELSEWHERE'; readonly cash: number }
  /** A unit has taken a written-off bill back: `refund` goes back to the payer, `settled` of its cash was given back before. */
  | {
      readonly event: 'REVERSED';
      readonly coupon: number;
      readonly refund: number;
      readonly settled: number;
      readonly unitId: string;
    }
  /** A unit has taken back a bill that staff had rejected for it and that it had credited after all. */
  | { readonly event: 'REVERSED_LATE'; readonly due: number; readonly unitId: string }
  /** A unit took a bill back of which we (`ours`) or it (`units`) had borne a part: the part is given back. */
  | {
      readonly event: 'BORNE_GIVEN_BACK';
      readonly ours: number;
      readonly units: number;
      readonly unitId: string;
    }
  /** An adjustment by two persons. `unitId`: the unit of `PAYABLE`, where it is one of the accounts. */
  | {
      readonly event: 'ADJUSTED';
      readonly amount: number;
      readonly debit: LedgerAccount;
      readonly credit: LedgerAccount;
      readonly unitId: string | null;
    }
  | PartnerEvent
  | PointsEvent;

/** An event of our account with the wallet or a unit. */
type PartnerEvent =
  | { readonly event: 'WALLET_FEE' | 'WALLET_FEE_BACK' | 'WALLET_PAID_OUT'; readonly amount: number }
  | { readonly event: 'UNIT_PAID'; readonly amount: number; readonly unitId: string };

type PointsEvent = {
  readonly event: 'POINTS_EARNED' | 'POINTS_TAKEN_BACK' | 'POINTS_EXCHANGED';
  readonly points: number;
};

/** The balanced lines of an event, without accounts that it does not touch. */
export function linesOf(posting: LedgerEvent): LedgerLine[] {
  return linesWithZeros(posting).filter((line) => (line.debit ?? 0) + (line.credit ?? 0) > 0);
}

function debit(account: LedgerAccount, amount: number, unitId?: string): LedgerLine {
  return { account, debit: amount, ...(unitId === undefined ? {} : { unitId }) };
}

function credit(account: LedgerAccount, amount: number, unitId?: string): LedgerLine {
  return { account, credit: amount, ...(unitId === undefined ? {} : { unitId }) };
}

function linesWithZeros(posting: LedgerEvent): LedgerLine[] {
  switch (posting.event) {
    case 'PAID':
      return [
        debit('WALLET_CLEARING', posting.cash),
        debit('COUPON_COST', posting.coupon),
        credit('HELD', posting.cash + posting.coupon),
      ];
    case 'WRITTEN_OFF':
      return [debit('HELD', posting.due), credit('PAYABLE', posting.due, posting.unitId)];
    case 'WRITTEN_OFF_LATE':
      return [debit('REFUNDED_ELSEWHERE', posting.due), credit('PAYABLE', posting.due, posting.unitId)];
    case 'REJECTED':
      return [
        debit('HELD', posting.cash + posting.coupon),
        credit('REFUNDS_PAYABLE', posting.cash),
        credit('COUPON_COST', posting.coupon),
      ];
    case 'PAID_LATE':
      return [debit('WALLET_CLEARING', posting.cash), credit('REFUNDS_PAYABLE', posting.cash)];
    case 'REFUND_DONE':
      return [debit('REFUNDS_PAYABLE', posting.cash), credit('WALLET_CLEARING', posting.cash)];
    case 'REFUND_BY_BANK':
      return [debit('REFUNDS_PAYABLE', posting.cash), credit('BANK', posting.cash)];
    case 'GOODWILL':
      return [
        posting.unitId === null
          ? debit('MARKETING_COST', posting.cash)
          : debit('PAYABLE', posting.cash, posting.unitId),
        credit('REFUNDS_PAYABLE', posting.cash),
      ];
    case 'REFUNDED_ELSEWHERE':
      return [debit('REFUNDED_ELSEWHERE', posting.cash), credit('REFUNDS_PAYABLE', posting.cash)];
    case 'REVERSED':
      return [
        debit('PAYABLE', posting.coupon + posting.refund + posting.settled, posting.unitId),
        credit('COUPON_COST', posting.coupon),
        credit('REFUNDS_PAYABLE', posting.refund),
        credit('REFUNDED_ELSEWHERE', posting.settled),
      ];
    case 'REVERSED_LATE':
      return [debit('PAYABLE', posting.due, posting.unitId), credit('REFUNDED_ELSEWHERE', posting.due)];
    case 'BORNE_GIVEN_BACK':
      return [
        debit('REFUNDED_ELSEWHERE', posting.ours + posting.units),
        credit('MARKETING_COST', posting.ours),
        credit('PAYABLE', posting.units, posting.unitId),
      ];
    case 'ADJUSTED': {
      const unitOf = (account: LedgerAccount) =>
        account === 'PAYABLE' && posting.unitId !== null ? posting.unitId : undefined;
      return [
        debit(posting.debit, posting.amount, unitOf(posting.debit)),
        credit(posting.credit, posting.amount, unitOf(posting.credit)),
      ];
    }
    case 'WALLET_FEE':
    case 'WALLET_FEE_BACK':
    case 'WALLET_PAID_OUT':
    case 'UNIT_PAID':
      return partnerLines(posting);
    case 'POINTS_EARNED':
    case 'POINTS_TAKEN_BACK':
    case 'POINTS_EXCHANGED':
      return pointsLines(posting);
  }
}

function partnerLines(posting: PartnerEvent): LedgerLine[] {
  switch (posting.event) {
    case 'WALLET_FEE':
      return [debit('WALLET_FEES', posting.amount), credit('WALLET_CLEARING', posting.amount)];
    case 'WALLET_FEE_BACK':
      return [debit('WALLET_CLEARING', posting.amount), credit('WALLET_FEES', posting.amount)];
    case 'WALLET_PAID_OUT':
      return [debit('BANK', posting.amount), credit('WALLET_CLEARING', posting.amount)];
    case 'UNIT_PAID':
      return [debit('PAYABLE', posting.amount, posting.unitId), credit('BANK', posting.amount)];
  }
}

function pointsLines(posting: PointsEvent): LedgerLine[] {
  switch (posting.event) {
    case 'POINTS_EARNED':
      return [debit('MARKETING_COST', posting.points), credit('POINTS_LIABILITY', posting.points)];
    case 'POINTS_TAKEN_BACK':
      return [debit('POINTS_LIABILITY', posting.points), credit('MARKETING_COST', posting.points)];
    // Points have paid for the coupon already: its use costs nothing more.
    case 'POINTS_EXCHANGED':
      return [debit('POINTS_LIABILITY', posting.points), credit('COUPON_COST', posting.points)];
  }
}
