import type { Generated } from 'kysely';
import type { TextColumn } from './text-column.ts';

/** What the app shows besides bills and orders, and what payers say about it. */
export type Banners = {
  banner_id: string;
  output_endpoint: string | null;
  title: TextColumn;
  text: TextColumn;
  route: string | null;
  position: number;
};

export type FaqSections = { section_id: string; name: TextColumn; position: number };

export type Faqs = {
  faq_id: string;
  output_endpoint: string | null;
  section_id: string;
  question: TextColumn;
  answer: TextColumn;
  position: number;
  hits: Generated<number>;
};

export type FaqHits = { token_hash: Buffer; faq_id: string };

export type CustomerServices = {
  output_endpoint: string | null;
  phone: string | null;
  opens: string | null;
  closes: string | null;
  help_page: string | null;
};

export type Feedback = {
  life_user_id: string;
  request_id: string;
  request_hash: Buffer;
  feedback_id: string;
  kind: string;
  text: string;
  output_endpoint: string;
  at: Date;
  /** Of a question about an order or a bill; null for other feedback. */
  reason: string | null;
  order_id: string | null;
  unit_id: string | null;
  number_masked: string | null;
  remark: string | null;
  bill_no: string | null;
  answer_by: Date | null;
  answer: string | null;
  answered_at: Date | null;
};

export type FeedbackPictures = {
  picture: string;
  feedback_id: string;
  number: number;
};
