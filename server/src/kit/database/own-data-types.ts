import type { Generated } from 'kysely';

/** Closings of accounts, with the progress of the job that erases personal data. */
export type AccountClosings = {
  life_user_id: string;
  closed_at: Date;
  done_at: Date | null;
  asked: Generated<number>;
  next_action_at: Date | null;
};

/** Copies of payers' own data, one for a user at most. `content`: gzipped and encrypted; null until it is made. */
export type DataCopies = {
  copy_id: string;
  life_user_id: string;
  language: string;
  asked_at: Date;
  content_cipher: Buffer | null;
  expires_at: Date;
  asked: Generated<number>;
  next_action_at: Date | null;
};
