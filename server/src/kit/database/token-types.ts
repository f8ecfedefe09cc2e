import type { Generated } from 'kysely';

/** Tokens of booked top-ups, which payers enter at prepaid meters. */
export type BillTokens = {
  write_off_no: string;
  life_user_id: string;
  order_id: string;
  unit_id: string;
  /** The token as JSON, encrypted; null while it has not come. */
  token_cipher: Buffer | null;
  /** When the top-up was booked. */
  since: Date;
  came_at: Date | null;
  asked: Generated<number>;
  /** null once it has come, and when nobody asks for it any more */
  next_action_at: Date | null;
};
