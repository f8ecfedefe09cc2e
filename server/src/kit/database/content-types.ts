import type { Generated } from 'kysely';

/** What the app shows besides bills and orders, and what payers say about it. */
export type Banners = {
  banner_id: string;
  output_endpoint: string | null;
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
  route: string | null;
  position: number;
};

export type FaqSections = { section_id: string; name_zh: string; name_en: string; position: number };

export type Faqs = {
  faq_id: string;
  output_endpoint: string | null;
  section_id: string;
  question_zh: string;
  question_en: string;
  answer_zh: string;
  answer_en: string;
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
};

export type FeedbackPictures = {
  picture: string;
  feedback_id: string;
  number: number;
  /** Null when stored unchanged. */
  drawn_at: Date | null;
};
