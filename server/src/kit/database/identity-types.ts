import type { ColumnType, Generated } from 'kysely';
import type { WalletId, WalletIdKind } from '../wallet-id.ts';

/** A time that the database fills in by default. */
type Stamp = ColumnType<Date, Date | undefined, Date>;

/**
 * States of a user. FROZEN by staff; WALLET_CLOSED: the wallet has closed the account; REPLACED: number and wallet
 * identity belong to somebody else; CLOSED by the payer for good.
 */
export type UserState = 'ACTIVE' | 'FROZEN' | 'WALLET_CLOSED' | 'REPLACED' | 'CLOSED';

/** Users. */
export type Users = {
  life_user_id: string;
  /** True for guests, who have no number. All others have one until the account is closed. */
  guest: Generated<boolean>;
  /** True for guests that are known to have an order, which they stay with. */
  guest_stays: Generated<boolean>;
  mobile_cipher: Buffer | null;
  mobile_hash: Buffer | null;
  mobile_masked: string | null;
  /** False when only a channel has named the number. */
  mobile_proved: Generated<boolean>;
  state: Generated<UserState>;
  /** The state before a user was replaced; null for others. */
  replaced_from: UserState | null;
  order_version: Generated<number>;
  points_tip_hidden_at: Date | null;
  created_at: Stamp;
  last_used_at: Stamp;
};

/** The ids by which the wallet names users: at most one of each kind. */
export type UserWallets = {
  life_user_id: string;
  kind: WalletIdKind;
  id: string;
  /** False when the user was replaced; a live id names one user. */
  live: boolean;
};

/** Sessions, including provisional ones. */
export type Sessions = {
  token_hash: Buffer;
  life_user_id: string | null;
  status: 1 | 2 | 3;
  output_endpoint: string;
  output_channel: string;
  app_type: number;
  step_token_hash: Buffer | null;
  proved_mobile_cipher: Buffer | null;
  /** The ids that the wallet proved at this sign-on. Null when it proved none. */
  proved_wallet_ids: ColumnType<readonly WalletId[] | null, string | null, string | null>;
  /** For a provisional session: whether the number was proved when it began. */
  proved: Generated<boolean>;
  created_at: Stamp;
  last_used_at: Stamp;
  ended_at: Date | null;
  end_reason: 'LOGGED_OUT' | 'REPLACED' | 'FINISHED' | null;
};

/** The kind of a channel's sign-on and its settings; the host protocol describes each kind. `keys`: SPKI PEM texts by key id. */
export type SignOn =
  | { kind: 'WALLET' }
  | { kind: 'PARTNER'; keys: Record<string, string> }
  | { kind: 'CARRIER'; script: string; exchangeUrl: string }
  | { kind: 'INIT_CODE'; script: string; initUrl: string; exchangeUrl: string }
  | { kind: 'REDIRECT'; authorizeUrl: string; exchangeUrl: string }
  | { kind: 'MINI'; miniUrl: string; personUrl: string };

/** Consents: the text, the first time, and the channel. */
export type Consents = {
  life_user_id: string;
  agreement: string;
  version: string;
  output_endpoint: string;
  at: Date;
};

/** Channels a user has authorised. */
export type ChannelEmpowerments = { life_user_id: string; output_endpoint: string; at: Date };

/** Channels that may log a user in by naming the number; `proved`: the user has proved the number in this channel. */
export type ChannelBindings = { life_user_id: string; output_endpoint: string; proved: boolean; at: Date };

/** Used tokens of partners. */
export type UsedTokens = { output_endpoint: string; token_hash: Buffer; expires_at: Date };

/** Our one-use tokens. Using one deletes it. */
export type OneUseTokens = {
  token_hash: Buffer;
  purpose: 'MINI_TICKET' | 'MINI_TOKEN';
  output_endpoint: string;
  open_id_cipher: Buffer;
  expires_at: Date;
};

/** Codes by SMS, by the token of the request. A number may have several. */
export type VerifyCodes = {
  token_hash: Buffer;
  mobile_hash: Buffer;
  code_hash: Buffer;
  tries: Generated<number>;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

/** Texts that the gateway has not taken yet. */
export type SmsMessages = {
  message_id: string;
  mobile_cipher: Buffer;
  text_cipher: Buffer;
  tries: Generated<number>;
  expires_at: Date;
  next_action_at: Date;
};

/** Use of a limit by a subject in one window of time. */
export type LimitsTaken = {
  name: string;
  subject: Buffer;
  window_start: Date;
  window_end: Date;
  taken: number;
};

/** Order sessions, each for the account of one partner's link. */
export type OrderSessions = {
  life_user_id: string;
  token_hash: Buffer;
  output_endpoint: string;
  jti_hash: Buffer;
  unit_id: string;
  area: string;
  number_cipher: Buffer;
  created_at: Date;
  expires_at: Date;
  link_ends_at: Date;
};
