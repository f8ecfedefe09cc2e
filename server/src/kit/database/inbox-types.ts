import type { ColumnType } from 'kysely';

export type Messages = {
  life_user_id: string;
  message_id: string;
  kind: string;
  subject: string;
  facts: ColumnType<unknown, string, string>;
  at: Date;
  read_at: Date | null;
};

/** New bills that units announced, for each user who has saved the account. */
export type BillNotices = {
  life_user_id: string;
  notice_id: string;
  unit_id: string;
  area: string;
  number_cipher: Buffer;
  number_hash: Buffer;
  bill_no: string;
  at: Date;
  opened_at: Date | null;
};

/** Used nonces of units' pushes. */
export type BillerNonces = { nonce_hash: Buffer; expires_at: Date };
