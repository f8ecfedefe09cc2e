// States and reasons as the tables keep them. The machine of its room says how a state changes.
import type {
  ASK_REASONS,
  DEDUCTION_FAILURES,
  LEFT_REASONS,
  MANDATE_STATES,
  PLAN_STATES,
} from '@life-payment/contract';
import type { StatementKind } from '../ports/wallet.ts';

/** States of a coupon. EXPIRED is none of them: an available coupon whose time is over. */
export const COUPON_STATES = ['AVAILABLE', 'HELD', 'USED'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** States of an order's one payment. PAID and PAID_LATE are final; CLOSED is, unless money still arrives. */
export const PAYMENT_STATES = ['WAITING', 'CLOSING', 'PAID', 'CLOSED', 'PAID_LATE'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** States of a refund. DONE is final; from NEEDS_PERSON only a staff member leads on. */
export const REFUND_STATES = ['DUE', 'SENT', 'DONE', 'UNKNOWN', 'NEEDS_PERSON'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** States of a paid bill on its way into the unit's books. CANCELLING: its number is being made void, and never sent again. */
export const BILL_STATES = ['PENDING', 'SENT', 'WRITTEN_OFF', 'REJECTED', 'UNKNOWN', 'CANCELLING'] as const;
export type BillState = (typeof BILL_STATES)[number];

/** States of the reversal of a write-off. From REFUSED only a new reversal leads on. */
export const REVERSAL_STATES = ['DUE', 'SENT', 'UNKNOWN', 'DONE', 'REFUSED'] as const;
export type ReversalState = (typeof REVERSAL_STATES)[number];

/** States of a proposal of one staff member, which another one decides. */
export const PROPOSAL_STATES = ['PROPOSED', 'APPROVED', 'DECLINED', 'EXPIRED'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** States of a mandate at the wallet. Money is taken only when SIGNED and nothing holds it. */
export type MandateState = (typeof MANDATE_STATES)[number];

/** States of one bill or top-up under a mandate. A bill that is GONE comes back if its unit lists it again. */
export type PlanState = (typeof PLAN_STATES)[number];

/** Reasons for asking the payer about a bill before a deduction. */
export type AskReason = (typeof ASK_REASONS)[number];

/** Reasons of a failed deduction: the wallet's definite refusals, or no answer within its time. */
export type DeductionFailure = (typeof DEDUCTION_FAILURES)[number];

/** Reasons for leaving a bill to its payer. */
export type LeftReason = (typeof LEFT_REASONS)[number];

/** FROZEN by staff; WALLET_CLOSED by the wallet; REPLACED: number and wallet identity are somebody else's; CLOSED by the payer for good. */
export type UserState = 'ACTIVE' | 'FROZEN' | 'WALLET_CLOSED' | 'REPLACED' | 'CLOSED';

/** The place of a payment: in the wallet client, on the wallet's page on a phone, or on that of a desktop, which has a QR code. */
export type PayHost = 'WALLET_CLIENT' | 'BROWSER' | 'DESKTOP';

/** Payers to whom an unpaid claim gives way: all others, or those who have paid the account before. */
export type Yields = 'TO_ANYBODY' | 'TO_EARLIER_PAYERS';

/** Origin of an order, which decides the page that its payer returns to. */
export type OrderSource = 'APP' | 'FIVE_G' | 'LINK' | 'AUTOPAY';

/** Scripts of channels, each of an approved proposal. */
export type ScriptKind = 'CLOSE_TITLE' | 'EXTERNAL' | 'LOGIN_FAILED';

/** Tables that processes cache as a whole. */
export type CacheName = 'channels' | 'units' | 'crediting';

/** Kinds of proposals of staff. */
export type ProposalKind =
  | 'REFUND'
  | 'END_BILL'
  | 'END_PAYMENT'
  | 'END_REFUND'
  | 'END_MANDATE'
  | 'REVERSAL'
  | 'ADJUSTMENT'
  | 'CHANNEL'
  | 'SECRET'
  | 'SCRIPT'
  | 'USER'
  | 'STAFF'
  | 'LOGIN';

/** Reasons of a difference. */
export type DifferenceReason =
  | 'OURS_ONLY'
  | 'THEIRS_ONLY'
  | 'TWICE'
  | 'AMOUNT_DIFFERS'
  | 'STATE_DIFFERS'
  | 'NOT_SETTLED'
  | 'BALANCE_DIFFERS'
  | 'NOT_THERE';

/** Kinds of rows with a number of ours. */
export type NumberKind = Extract<StatementKind, 'TRADE' | 'REFUND' | 'WRITE_OFF' | 'REVERSAL'>;

export type DifferenceKind = NumberKind | 'SETTLEMENT' | 'BALANCE' | 'STATEMENT';
