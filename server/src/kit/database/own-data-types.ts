import type { Generated } from 'kysely';

/** Accounts that their payers closed, and how far a job is with erasing what is personal. */
export type AccountClosings = {
  life_user_id: string;
  closed_at: Date;
  done_at: Date | null;
  asked: Generated<number>;
  next_action_at: Date | null;
};

/** Copies of payers' own data, at most one a user. `content`: packed and encrypted; null until it is made. */
export type DataCopies = {
  copy_id: string;
  life_user_id: string;
  language: string;
  asked_at: Date;
  content: Buffer | null;
  expires_at: Date;
  asked: Generated<number>;
  next_action_at: Date | null;
};
