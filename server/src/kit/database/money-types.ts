import type { Generated } from 'kysely';
import type { BillState, DeductionFailure, PaymentState, RefundState, ReversalState } from './states.ts';

/** Where a payer pays: in the wallet client, on the wallet's page on a phone, or on that of a desktop, which has a QR code. */
export type PayHost = 'WALLET_CLIENT' | 'BROWSER' | 'DESKTOP';

/** How an order was made, which decides the page that its payer returns to. */
export type OrderSource = 'APP' | 'FIVE_G' | 'DEB' | 'AUTOPAY';

/** Tables of orders, payments, bills, and refunds. Amounts in fen. */
export type Orders = {
  life_user_id: string;
  order_id: string;
  payment_id: string;
  request_id: string;
  request_hash: Buffer;
  kind: 'BILLS' | 'TOP_UP';
  unit_id: string;
  project_type: string;
  area: string;
  account_id: string | null;
  number_cipher: Buffer;
  number_hash: Buffer;
  number_masked: string;
  holder_masked: string;
  remark: string;
  amount: number;
  coupon: Generated<number>;
  coupon_id: string | null;
  output_endpoint: string;
  app_type: number;
  pay_host: PayHost;
  source: Generated<OrderSource>;
  promise_hours: Generated<number>;
  created_at: Date;
  expires_at: Date;
};

export type WalletPayments = {
  life_user_id: string;
  /** The number by which the wallet knows it. */
  payment_id: string;
  state: PaymentState;
  cash: number;
  expires_at: Date;
  wallet_trade_no: string | null;
  paid_at: Date | null;
  closed_at: Date | null;
  asked: Generated<number>;
  next_action_at: Date | null;
  /** The wallet's mandate of a deduction; null when the payer pays. */
  wallet_agreement_no: string | null;
  sent_at: Date | null;
  failure: DeductionFailure | null;
  /** What the wallet shows. */
  subject: string;
  /** How many orders it covers. */
  order_count: Generated<number>;
  /** The request that made a payment of several orders; null of others, whose order has it. */
  request_id: string | null;
  request_hash: Buffer | null;
};

/** The payment of each order. `cash` is that of the order. */
export type OrderPayments = Omit<WalletPayments, 'request_id' | 'request_hash'> & {
  order_id: string;
  /** fen the wallet takes for all orders of the payment */
  payment_cash: number;
};

type TextByLanguage = Readonly<Record<string, string>>;

/** What a bill is made of, as its unit said when it was asked; amounts in fen. */
export type BillParts = {
  readonly lateFee: number;
  readonly items: readonly {
    readonly name: TextByLanguage;
    readonly amount: number;
    /** The step of the tariff that it is for, and what was used within it. */
    readonly step?: { readonly number: number; readonly used: string };
  }[];
  readonly readings: readonly {
    readonly meter?: TextByLanguage;
    readonly from: string;
    readonly to: string;
    readonly measure: TextByLanguage;
  }[];
};

export type OrderBills = {
  life_user_id: string;
  order_id: string;
  line: number;
  bill_key: string;
  bill_month: string | null;
  due: number;
  advance: Generated<number>;
  cash: number;
  coupon: number;
  state: BillState | null;
  write_off_no: string;
  unit_reference: string | null;
  rejection: string | null;
  sent_at: Date | null;
  settled_at: Date | null;
  promised_by: Date | null;
  cancel_at: Date | null;
  asked: Generated<number>;
  /** what the bill is made of, for its payer; null where its unit does not say */
  parts: BillParts | null;
  /** from when on its unit takes it, by the last answer of the unit */
  taken_from: Date | null;
  next_action_at: Date | null;
  /** fen of its cash that somebody else refunded at the wallet; null while nothing of its order was */
  refunded_elsewhere: number | null;
  /** The proposal that ended it for a unit that never will answer; null where the unit ended it. */
  ended_by: number | null;
  /** What the unit has said after that; null while it has said nothing else. */
  late_answer: 'WRITTEN_OFF' | 'REJECTED' | null;
  /** When its unit took back what it had booked; null where it did not. */
  reversed_at: Date | null;
};

/** Reversals of what a unit has booked. Amounts in fen. */
export type Reversals = {
  life_user_id: string;
  reversal_no: string;
  order_id: string;
  write_off_no: string;
  unit_id: string;
  amount: number;
  /** OURS: two staff members asked for it. UNIT: the unit told us that it had done it. */
  origin: 'OURS' | 'UNIT';
  state: ReversalState;
  /** Why it was refused. */
  refusal: string | null;
  proposal_id: number | null;
  asked: Generated<number>;
  begun_at: Date;
  ended_at: Date | null;
  next_action_at: Date | null;
};

export type Refunds = {
  life_user_id: string;
  refund_no: string;
  order_id: string;
  line: number | null;
  amount: number;
  state: RefundState;
  sent_at: Date | null;
  done_at: Date | null;
  promised_by: Date | null;
  asked: Generated<number>;
  next_action_at: Date | null;
  /** null when the service began it */
  proposal_id: number | null;
  /** WALLET: somebody else made it at the wallet */
  origin: Generated<'OURS' | 'WALLET'>;
  /** The wallet's number of one of origin WALLET; null while it is not told. */
  wallet_number: string | null;
  /** Paid by bank transfer, because the wallet refuses it for good. */
  paid_by_bank: Generated<boolean>;
  /** The wallet refuses it for good, and says that it has not made it. */
  not_made: Generated<boolean>;
  /** fen of a refund by bank that the wallet has paid back as well */
  repaid: Generated<number>;
  /** Where the money of one that is DONE is, if it goes to a card: FAILED means that the bank sent it back, and IN_WALLET that staff know that the payer has it in the wallet. Null: no card is known of. */
  card_state: 'ON_THE_WAY' | 'ARRIVED' | 'FAILED' | 'IN_WALLET' | null;
  /** When the bank is expected to have it. */
  card_by: Date | null;
  /** When the bank took it or sent it back. */
  card_at: Date | null;
  /** How often the wallet was asked about the card, and when it is asked next. */
  card_asked: Generated<number>;
  card_next_at: Date | null;
  /** Of a part of a refund that covers several orders: the number of the first part, by which the wallet knows it. Null of the first part, and of all others. */
  part_of: string | null;
  /** fen of all parts, in the first one; null where there are none. */
  whole: number | null;
};

/** Bills of a unit that took so many seconds from payment to write-off, by the day (Asia/Shanghai) of the write-off. */
export type CreditingDays = { unit_id: string; day: string; seconds: number; bills: number };

/** Measured time of a unit from payment to write-off. */
export type CreditingTimes = {
  unit_id: string;
  samples: number;
  typical_seconds: number;
  slow_seconds: number;
  measured_at: Date;
};

export type OrderEvents = {
  life_user_id: string;
  order_id: string;
  event_id: Generated<number>;
  machine: 'PAYMENT' | 'BILL' | 'REFUND' | 'REVERSAL';
  subject: string;
  event: string;
  from_state: string | null;
  to_state: string;
  at: Date;
};
