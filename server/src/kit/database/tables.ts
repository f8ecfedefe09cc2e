import type { TextByTag } from '@life-payment/contract/rules';
import type { ColumnType, Generated } from 'kysely';
import type { WalletId, WalletIdKind } from '../ids.ts';
import type { StatementKind } from '../ports/wallet.ts';
import type { DB, LedgerLines } from './generated.ts';
import type * as States from './states.ts';

/** A column of JSON: read as what it holds, written as text. */
type Json<Value, Null = never> = ColumnType<Value | Null, string | Null, string | Null>;

/** Texts by BCP 47 tag. */
type Text = Json<TextByTag>;

/** Types of columns that PostgreSQL does not know: states, kinds, and the contents of JSON. */
type Narrowed = {
  autopay_events: { machine: 'AGREEMENT' | 'PLAN' };
  autopay_plans: {
    state: States.PlanState;
    ask_reason: States.AskReason;
    failure: States.DeductionFailure;
    left_reason: States.LeftReason;
  };
  banners: { title: Text; text: Text };
  bill_queries: { bills: Json<StoredBill[]> };
  book_rounds: { part: 'ORDERS' | 'COUPONS' | 'CAMPAIGNS' };
  cache_versions: { name: States.CacheName };
  campaigns: { kind: 'YEAR_END' | 'SUMMER' | 'EVERYDAY'; title: Text };
  channel_scripts: { kind: States.ScriptKind };
  channels: {
    channel_group: 'standard' | 'groupTelecom' | 'operatorApp' | 'miniProgram' | 'partner';
    name: Text;
    theme: 'standard' | 'group';
    settings: Json<ChannelSettings>;
  };
  coupon_events: { from_state: States.CouponState; to_state: States.CouponState };
  coupons: { state: States.CouponState; title: Text };
  differences: { kind: States.DifferenceKind; reason: States.DifferenceReason };
  faq_sections: { name: Text };
  faqs: { question: Text; answer: Text };
  mandates: {
    billing: 'POSTPAID' | 'PREPAID';
    state: States.MandateState;
    wallet_id_kind: WalletIdKind;
    signer: 'SAME' | 'OTHER' | 'UNTOLD';
  };
  messages: { facts: Json<unknown> };
  one_use_tokens: { purpose: 'MINI_TICKET' | 'MINI_TOKEN' };
  order_bills: {
    state: States.BillState;
    parts: Json<BillParts, null>;
    late_answer: 'WRITTEN_OFF' | 'REJECTED';
  };
  order_events: { machine: 'PAYMENT' | 'BILL' | 'REFUND' | 'REVERSAL' };
  bill_claims: { yields: States.Yields };
  orders: { kind: 'BILLS' | 'TOP_UP'; pay_host: States.PayHost; source: States.OrderSource };
  points_entries: { kind: 'EARNED' | 'TAKEN_BACK' | 'EXCHANGED' };
  points_offers: { title: Text };
  proposals: {
    kind: States.ProposalKind;
    /** As `staff/proposal-acts.ts` writes it. */
    content: Json<unknown>;
    state: States.ProposalState;
  };
  refunds: {
    state: States.RefundState;
    origin: 'OURS' | 'WALLET';
    card_state: 'ON_THE_WAY' | 'ARRIVED' | 'FAILED' | 'IN_WALLET';
  };
  reversals: { origin: 'OURS' | 'UNIT'; state: States.ReversalState };
  sessions: {
    status: 1 | 2 | 3;
    proved_wallet_ids: Json<readonly WalletId[], null>;
    end_reason: 'LOGGED_OUT' | 'REPLACED' | 'FINISHED';
  };
  staff_log: { outcome: 'STARTED' | 'DONE' | 'FAILED' };
  statement_lines: { kind: StatementKind };
  statements: { state: 'AWAITED' | 'MATCHED' };
  units: { description: Json<unknown> };
  user_wallets: { kind: WalletIdKind };
  users: { state: States.UserState; replaced_from: States.UserState };
  wallet_payments: { state: States.PaymentState; failure: States.DeductionFailure };
};

/** A column that holds `Value`: null, or left to its default, where the column may be. Columns of JSON say it themselves. */
type Holding<Column, Value> = [Value] extends [Json<unknown, null>]
  ? Value
  : [Column] extends [string | number | null]
    ? Value | Extract<Column, null>
    : Generated<Value>;

type Narrow<Row, Columns> = {
  [Column in keyof Row]: Column extends keyof Columns ? Holding<Row[Column], Columns[Column]> : Row[Column];
};

/** Views that any room may read, because the owners of their tables keep them. PostgreSQL calls every column of a view nullable. */
export type Views = {
  order_payments: Omit<Tables['wallet_payments'], 'request_id' | 'request_hash'> & {
    order_id: string;
    payment_cash: number;
  };
  order_entries: Omit<LedgerLines, 'order_id'> & { order_id: string; posted_at: Date };
};

/** Every table, as the migrations make them. */
export type Tables = {
  [Table in Exclude<keyof DB, keyof Views>]: Table extends keyof Narrowed
    ? Narrow<DB[Table], Narrowed[Table]>
    : DB[Table];
};

/** The kind of a channel's sign-on and its settings; the host protocol describes each kind. `keys`: SPKI PEM texts by key id. */
export type SignOn =
  | { kind: 'WALLET' }
  | { kind: 'PARTNER'; keys: Record<string, string> }
  | { kind: 'CARRIER'; script: string; exchangeUrl: string }
  | { kind: 'INIT_CODE'; script: string; initUrl: string; exchangeUrl: string }
  | { kind: 'REDIRECT'; authorizeUrl: string; exchangeUrl: string }
  | { kind: 'MINI'; miniUrl: string; personUrl: string };

/** The `settings` column of a channel. */
export type ChannelSettings = {
  /** The channel is closed for new entries. */
  closed?: boolean;
  closeTitle?: boolean;
  closeTitleType?: 0 | 1;
  backOffAction?: { kind: 'CLOSE' | 'ROUTE' | 'ADDRESS'; target?: string };
  scriptHosts?: string[];
  frameHosts?: string[];
  jumpHosts?: string[];
  /** Without it nobody can sign on by this channel. */
  signOn?: SignOn;
  /** A user has to authorise the channel before the first session. */
  needsEmpowerment?: boolean;
  /** Id of the mini-program the channel's jump page opens. */
  miniProgram?: string;
  /** Page after payment: a page of the app as a path, or an address of a host in `jumpHosts`. */
  successPage?: string;
  /** Its payers come from a 5G message, and their orders have a special page. */
  orders5G?: boolean;
};

type TextByLanguage = Readonly<Record<string, string>>;

/** The parts of a bill, as its unit answered; amounts in fen. */
export type BillParts = {
  readonly lateFee: number;
  readonly items: readonly {
    readonly name: TextByLanguage;
    readonly amount: number;
    /** The step of the tariff, and the consumption within it. */
    readonly step?: { readonly number: number; readonly used: string };
  }[];
  readonly readings: readonly {
    readonly meter?: TextByLanguage;
    readonly from: string;
    readonly to: string;
    readonly measure: TextByLanguage;
  }[];
};

/** A bill as stored in a query. */
export type StoredBill = { billNo: string; month?: string; due: number; dueDate?: string; parts?: BillParts };
