import type { ColumnType, Generated } from 'kysely';

/** A time the database fills in unless it is given. */
type Stamp = ColumnType<Date, Date | undefined, Date>;

/**
 * What a user may do. FROZEN by the staff, WALLET_CLOSED by the wallet's word, REPLACED: number and wallet identity are
 * somebody else's by now, CLOSED by the payer, for good.
 */
export type UserState = 'ACTIVE' | 'FROZEN' | 'WALLET_CLOSED' | 'REPLACED' | 'CLOSED';

/** Who pays. */
export type Users = {
  life_user_id: string;
  /** Paid by a partner's link: nobody has proved a number. Everybody else has one, until the account is closed. */
  guest: Generated<boolean>;
  mobile_cipher: Buffer | null;
  mobile_hash: Buffer | null;
  mobile_masked: string | null;
  /** False: the number is known by a channel's word alone. */
  mobile_proved: Generated<boolean>;
  wallet_user_id: string | null;
  state: Generated<UserState>;
  order_version: Generated<number>;
  points_tip_hidden_at: Date | null;
  /** The user's own key, encrypted with the service's; null until a job gave one, and once the account is closed. */
  data_key: Buffer | null;
  data_key_at: Date | null;
  /** All that is encrypted about the user is with the user's own key. */
  ciphers_renewed: Generated<boolean>;
  created_at: Stamp;
  last_used_at: Stamp;
};

/** Logins, and those who still have to register or authorise. */
export type Sessions = {
  token_hash: Buffer;
  life_user_id: string | null;
  status: 1 | 2 | 3;
  output_endpoint: string;
  output_channel: string;
  app_type: number;
  step_token_hash: Buffer | null;
  proved_mobile_cipher: Buffer | null;
  proved_wallet_user_id: string | null;
  /** Of a provisional session: whether its number was proved when it began. */
  proved: Generated<boolean>;
  created_at: Stamp;
  last_used_at: Stamp;
  ended_at: Date | null;
  end_reason: 'LOGGED_OUT' | 'REPLACED' | 'FINISHED' | null;
};

/**
 * How a channel proves who comes by it; what each kind asks of whom is in the host protocol.
 * `keys` are SPKI PEM texts by key id.
 */
export type SignOn =
  | { kind: 'WALLET' }
  | { kind: 'PARTNER'; keys: Record<string, string> }
  | { kind: 'CARRIER'; script: string; exchangeUrl: string }
  | { kind: 'INIT_CODE'; script: string; initUrl: string; exchangeUrl: string }
  | { kind: 'REDIRECT'; authorizeUrl: string; exchangeUrl: string }
  | { kind: 'MINI'; miniUrl: string; personUrl: string };

/** Which text a user agreed to, when first, and where. */
export type Consents = {
  life_user_id: string;
  agreement: string;
  version: string;
  output_endpoint: string;
  at: Date;
};

/** Channels a user has authorised. */
export type ChannelEmpowerments = { life_user_id: string; output_endpoint: string; at: Date };

/** Channels whose word opens a user; `proved`: the user has proved the number in this channel. */
export type ChannelBindings = { life_user_id: string; output_endpoint: string; proved: boolean; at: Date };

/** Tokens of partners that counted already. */
export type UsedTokens = { output_endpoint: string; token_hash: Buffer; expires_at: Date };

/** Tokens of ours that are good once; using one deletes it. */
export type OneUseTokens = {
  token_hash: Buffer;
  purpose: 'MINI_TICKET' | 'MINI_TOKEN';
  output_endpoint: string;
  open_id_cipher: Buffer;
  expires_at: Date;
};

/** Codes by SMS, by the token of who asked for one. A number may have several. */
export type VerifyCodes = {
  token_hash: Buffer;
  mobile_hash: Buffer;
  code_hash: Buffer;
  tries: Generated<number>;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

/** Messages the gateway has not taken yet. */
export type SmsMessages = {
  message_id: string;
  mobile_cipher: Buffer;
  text_cipher: Buffer;
  tries: Generated<number>;
  expires_at: Date;
  next_action_at: Date;
};

/** How much of a limit was taken by a subject in one window of time. */
export type LimitsTaken = {
  name: string;
  subject: Buffer;
  window_start: Date;
  window_end: Date;
  taken: number;
};

/** What a guest may do: pay the account of the one link that was opened. */
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
