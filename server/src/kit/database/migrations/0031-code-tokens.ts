import { inOrder } from './in-order.ts';

/**
 * Codes by SMS live side by side, each with a token of its own. Processes of before go on writing `sms_codes`, one row a
 * number; nobody reads it any more.
 */
export const codeTokens = inOrder(
  `create table verify_codes (
    token_hash bytea primary key,
    mobile_hash bytea not null,
    code_hash bytea not null,
    tries integer not null default 0,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index verify_codes_number on verify_codes (mobile_hash, sent_at)`,
  `create index verify_codes_expired on verify_codes (expires_at)`,

  // A message no longer takes the place of another one of its number: nobody looks for it by the number.
  `alter table sms_messages alter column mobile_hash drop not null`,
);
