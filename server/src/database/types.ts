import type { ColumnType, Generated } from 'kysely';
import type { PaymentState } from '../modules/payments/machine.ts';
import type { RefundState } from '../modules/refunds/machine.ts';
import type { BillState } from '../modules/settlement/machine.ts';

type Json<T> = ColumnType<T, string, string>;
/** A time the database fills in unless it is given. */
type Stamp = ColumnType<Date, Date | undefined, Date>;

type Users = {
  life_user_id: string;
  mobile_cipher: Buffer;
  mobile_hash: Buffer;
  mobile_masked: string;
  wallet_user_id: string | null;
  state: Generated<'ACTIVE' | 'FROZEN' | 'WALLET_CLOSED' | 'REPLACED'>;
  order_version: Generated<number>;
  created_at: Stamp;
  last_used_at: Stamp;
};

type Sessions = {
  token_hash: Buffer;
  life_user_id: string | null;
  status: 1 | 2 | 3;
  output_endpoint: string;
  output_channel: string;
  app_type: number;
  step_token_hash: Buffer | null;
  proved_mobile_cipher: Buffer | null;
  proved_wallet_user_id: string | null;
  created_at: Stamp;
  last_used_at: Stamp;
  ended_at: Date | null;
  end_reason: 'LOGGED_OUT' | 'REPLACED' | 'FINISHED' | null;
};

type AccountGroups = { life_user_id: string; group_id: string; name: string; created_at: Stamp };

type Accounts = {
  life_user_id: string;
  account_id: string;
  unit_id: string;
  area: string;
  number_cipher: Buffer;
  number_hash: Buffer;
  number_masked: string;
  holder_masked: string;
  address_masked: string;
  remark: Generated<string>;
  group_id: string | null;
  last_asked_at: Date | null;
  last_due: number | null;
  last_bills: number | null;
  last_due_date: string | null;
  last_balance: number | null;
  last_paid_at: Date | null;
  created_at: Stamp;
};

type CacheVersions = { name: 'channels' | 'units' | 'banners'; version: Generated<number> };

/** What a channel's `settings` column holds. */
export type ChannelSettings = {
  closeTitle?: string;
  closeTitleType?: 0 | 1;
  closeTitleCallbackJs?: string;
  externalJs?: string;
  loginFailedCallbackJs?: string;
  backOffAction?: { kind: 'CLOSE' | 'ROUTE' | 'ADDRESS'; target?: string };
  scriptHosts?: string[];
  frameHosts?: string[];
  jumpHosts?: string[];
  successPage?: string;
};

type Channels = {
  output_endpoint: string;
  channel_group: 'standard' | 'groupTelecom' | 'operatorApp' | 'miniProgram' | 'partner';
  name_zh: string;
  name_en: string;
  theme: Generated<'standard' | 'group'>;
  secret: string;
  settings: Json<ChannelSettings>;
};

type Units = { unit_id: string; project_type: string; description: Json<unknown> };

type Banners = {
  banner_id: string;
  output_endpoint: string | null;
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
  route: string | null;
  position: number;
};

/** A bill as a query result keeps it. */
export type StoredBill = { billNo: string; month?: string; due: number; dueDate?: string };

type BillQueries = {
  life_user_id: string;
  query_id: string;
  unit_id: string;
  area: string;
  account_id: string | null;
  number_cipher: Buffer;
  number_hash: Buffer;
  number_masked: string;
  holder_masked: string;
  address_masked: string;
  bills: Json<StoredBill[]>;
  asked_at: Date;
  expires_at: Date;
};

type BillClaims = {
  unit_id: string;
  number_hash: Buffer;
  bill_key: string;
  life_user_id: string | null;
  order_id: string | null;
  free_at: Date | null;
  settled_at: Date | null;
};

type UnpaidClaims = {
  life_user_id: string;
  unit_id: string;
  number_hash: Buffer;
  bill_key: string;
  day: string;
  times: Generated<number>;
};

type Orders = {
  life_user_id: string;
  order_id: string;
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
  output_endpoint: string;
  app_type: number;
  pay_host: 'WALLET_CLIENT' | 'BROWSER';
  created_at: Date;
  expires_at: Date;
};

type Payments = {
  life_user_id: string;
  order_id: string;
  state: PaymentState;
  cash: number;
  expires_at: Date;
  wallet_trade_no: string | null;
  paid_at: Date | null;
  closed_at: Date | null;
  asked: Generated<number>;
  next_action_at: Date | null;
};

type OrderBills = {
  life_user_id: string;
  order_id: string;
  line: number;
  bill_key: string;
  bill_month: string | null;
  due: number;
  cash: number;
  coupon: number;
  state: BillState | null;
  write_off_no: string;
  unit_reference: string | null;
  rejection: string | null;
  sent_at: Date | null;
  settled_at: Date | null;
  asked: Generated<number>;
  next_action_at: Date | null;
};

type Refunds = {
  life_user_id: string;
  refund_no: string;
  order_id: string;
  line: number | null;
  amount: number;
  state: RefundState;
  sent_at: Date | null;
  done_at: Date | null;
  asked: Generated<number>;
  next_action_at: Date | null;
};

type OrderEvents = {
  life_user_id: string;
  order_id: string;
  event_id: Generated<number>;
  machine: 'PAYMENT' | 'BILL' | 'REFUND';
  subject: string;
  event: string;
  from_state: string | null;
  to_state: string;
  at: Date;
};

type LedgerPostings = {
  life_user_id: string;
  order_id: string;
  event: string;
  subject: string;
  posted_at: Date;
};

type LedgerLines = {
  life_user_id: string;
  event: string;
  subject: string;
  account: string;
  unit_id: Generated<string>;
  debit: Generated<number>;
  credit: Generated<number>;
};

/** Every table, as the migrations make them. */
export type Tables = {
  users: Users;
  sessions: Sessions;
  account_groups: AccountGroups;
  accounts: Accounts;
  cache_versions: CacheVersions;
  channels: Channels;
  units: Units;
  banners: Banners;
  bill_queries: BillQueries;
  bill_claims: BillClaims;
  unpaid_claims: UnpaidClaims;
  orders: Orders;
  payments: Payments;
  order_bills: OrderBills;
  refunds: Refunds;
  order_events: OrderEvents;
  ledger_postings: LedgerPostings;
  ledger_lines: LedgerLines;
};
