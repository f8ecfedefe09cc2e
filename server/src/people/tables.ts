import { BOOKS, OWN, own, paidWithout, passing, type Retention } from '../kit/retention.ts';

/** The tables of this room, with their retention. */
export const PEOPLE_TABLES = {
  user_wallets: OWN,
  user_channels: OWN,
  sessions: own(60, 'the session was last used'),
  // Which text was agreed to, and when.
  consents: paidWithout('output_endpoint'),
  // After all rooms that write messages: a refund or a unit's answer may arrive while an account is being erased.
  messages: own(180, 'they were written'),
  users: BOOKS,
  verify_codes: passing(0, 'the code expired'),
  sms_messages: passing(0, 'the gateway took the text, or it is too late'),
  used_tokens: passing(0, 'the token or request expired'),
  one_use_tokens: passing(0, 'the token expired'),
} as const satisfies Record<string, Retention>;
