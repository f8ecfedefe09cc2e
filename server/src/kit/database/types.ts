import type { ColumnType, Generated } from 'kysely';
import type { AutopayEvents, AutopayPlans, Mandates } from './autopay-types.ts';
import type {
  CampaignNumbers,
  Campaigns,
  CouponEvents,
  Coupons,
  PointsEntries,
  PointsOffers,
} from './benefit-types.ts';
import type { AskedNumbers, BillClaims, BillQueries, UnpaidClaims } from './bill-types.ts';
import type { BookChecks, BookFindings, BookRounds } from './book-types.ts';
import type {
  Banners,
  CustomerServices,
  FaqHits,
  FaqSections,
  Faqs,
  Feedback,
  FeedbackPictures,
} from './content-types.ts';
import type { AnalyticsEvents, ChannelScripts } from './edge-types.ts';
import type {
  ChannelBindings,
  ChannelEmpowerments,
  Consents,
  LimitsTaken,
  OneUseTokens,
  OrderSessions,
  Sessions,
  SignOn,
  SmsMessages,
  UsedTokens,
  Users,
  UserWallets,
  VerifyCodes,
} from './identity-types.ts';
import type { BillerNonces, BillNotices, Messages } from './inbox-types.ts';
import type {
  LedgerClosings,
  LedgerDays,
  LedgerLines,
  LedgerPostings,
  OrderEntries,
} from './ledger-types.ts';
import type {
  CreditingDays,
  CreditingTimes,
  OrderBills,
  OrderEvents,
  OrderPayments,
  Orders,
  Refunds,
  Reversals,
  WalletPayments,
} from './money-types.ts';
import type { AccountClosings, DataCopies } from './own-data-types.ts';
import type {
  PartnersLeftAlone,
  Proposals,
  Staff,
  StaffLog,
  StaffLogins,
  UnitMaintenance,
} from './staff-types.ts';
import type { Differences, StatementLines, Statements } from './statement-types.ts';
import type { TextColumn } from './text-column.ts';

type Json<T> = ColumnType<T, string, string>;
/** A time that the database fills in by default. */
type Stamp = ColumnType<Date, Date | undefined, Date>;

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
  bills_announced_at: Date | null;
  created_at: Stamp;
};

/** Tables that processes cache as a whole. */
export type CacheName = 'channels' | 'units' | 'crediting';

type CacheVersions = { name: CacheName; version: Generated<number> };

/** What a channel's `settings` column holds. */
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

type Channels = {
  output_endpoint: string;
  channel_group: 'standard' | 'groupTelecom' | 'operatorApp' | 'miniProgram' | 'partner';
  name: TextColumn;
  theme: Generated<'standard' | 'group'>;
  secret_cipher: Buffer;
  next_secret_cipher: Buffer | null;
  next_secret_from: Date | null;
  settings: Json<ChannelSettings>;
};

type Units = { unit_id: string; project_type: string; description: Json<unknown> };

/** Units with a refused description. */
type UnitsRefused = { unit_id: string; reason: string; since: Date };

/** Every table, as the migrations make them. */
export type Tables = {
  mandates: Mandates;
  autopay_plans: AutopayPlans;
  autopay_events: AutopayEvents;
  users: Users;
  account_closings: AccountClosings;
  data_copies: DataCopies;
  sessions: Sessions;
  consents: Consents;
  channel_empowerments: ChannelEmpowerments;
  channel_bindings: ChannelBindings;
  user_wallets: UserWallets;
  used_tokens: UsedTokens;
  one_use_tokens: OneUseTokens;
  verify_codes: VerifyCodes;
  sms_messages: SmsMessages;
  limits_taken: LimitsTaken;
  order_sessions: OrderSessions;
  account_groups: AccountGroups;
  accounts: Accounts;
  cache_versions: CacheVersions;
  channels: Channels;
  channel_scripts: ChannelScripts;
  units: Units;
  units_refused: UnitsRefused;
  asked_numbers: AskedNumbers;
  banners: Banners;
  faq_sections: FaqSections;
  faqs: Faqs;
  faq_hits: FaqHits;
  customer_services: CustomerServices;
  feedback: Feedback;
  feedback_pictures: FeedbackPictures;
  bill_queries: BillQueries;
  bill_claims: BillClaims;
  unpaid_claims: UnpaidClaims;
  messages: Messages;
  bill_notices: BillNotices;
  biller_nonces: BillerNonces;
  orders: Orders;
  wallet_payments: WalletPayments;
  order_bills: OrderBills;
  refunds: Refunds;
  reversals: Reversals;
  crediting_times: CreditingTimes;
  crediting_days: CreditingDays;
  order_events: OrderEvents;
  ledger_postings: LedgerPostings;
  ledger_lines: LedgerLines;
  ledger_days: LedgerDays;
  ledger_closings: LedgerClosings;
  book_checks: BookChecks;
  book_findings: BookFindings;
  book_rounds: BookRounds;
  statements: Statements;
  statement_lines: StatementLines;
  differences: Differences;
  campaigns: Campaigns;
  campaign_numbers: CampaignNumbers;
  coupons: Coupons;
  coupon_events: CouponEvents;
  points_offers: PointsOffers;
  points_entries: PointsEntries;
  analytics_events: AnalyticsEvents;
  staff: Staff;
  staff_logins: StaffLogins;
  staff_log: StaffLog;
  proposals: Proposals;
  unit_maintenance: UnitMaintenance;
  partners_left_alone: PartnersLeftAlone;
};

/** Views that any module may read, because the owners of their tables keep them. */
export type Views = {
  order_payments: OrderPayments;
  order_entries: OrderEntries;
};
