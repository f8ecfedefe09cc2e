import { BOOKS, OWN, own, paidWithout, passing, type Retention } from '../kit/retention.ts';

/** The tables of this room, with their retention. */
export const PEOPLE_TABLES = {
  channel_bindings: OWN,
  user_wallets: OWN,
  channel_empowerments: OWN,
  sessions: own(60, 'the session was last used'),
  // Which text was agreed to, and when.
  consents: paidWithout('output_endpoint'),
  // After all rooms that write messages: a refund or a unit's answer may arrive while an account is being erased.
  messages: own(180, 'they were written'),
  users: BOOKS,
  verify_codes: passing(0, 'the code expired'),
  sms_messages: passing(0, 'the gateway took the text, or it is too late'),
  limits_taken: passing(0, 'the window of the limit ended'),
  used_tokens: passing(0, 'the token or request expired'),
  one_use_tokens: passing(0, 'the token expired'),
} as const satisfies Record<string, Retention>;
