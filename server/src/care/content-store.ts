import { type Language, textIn } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { Db } from '../kit/database/open.ts';

const MOST_QUESTIONS = 500;

type FaqSection = {
  readonly sectionId: string;
  readonly name: string;
  readonly questions: { readonly faqId: string; readonly question: string; readonly answer: string }[];
};

/** The questions of a channel and of all channels, by section, the most read first. */
export async function readFaqs(db: Db, outputEndpoint: string, language: Language): Promise<FaqSection[]> {
  const rows = await db
    .selectFrom('faqs')
    .innerJoin('faq_sections', 'faq_sections.section_id', 'faqs.section_id')
    .select([
      'faqs.section_id as sectionId',
      'faq_sections.name',
      'faqs.faq_id as faqId',
      'faqs.question',
      'faqs.answer',
    ])
    .where(isFor(outputEndpoint))
    .orderBy('faq_sections.position')
    .orderBy('faqs.section_id')
    .orderBy('faqs.hits', 'desc')
    .orderBy('faqs.position')
    .orderBy('faqs.faq_id')
    .limit(MOST_QUESTIONS)
    .execute();
  const sections = new Map<string, FaqSection>();
  for (const { sectionId, name, faqId, question, answer } of rows) {
    const section = sections.get(sectionId) ?? { sectionId, name: textIn(name, language), questions: [] };
    section.questions.push({ faqId, question: textIn(question, language), answer: textIn(answer, language) });
    sections.set(sectionId, section);
  }
  return [...sections.values()];
}

/** Counts a question as read, once for each session, by a unique row. Returns the count; null when there is no such question. */
export async function countHit(db: Db, faqId: string, tokenHash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ hits: number }>`
    with hit as (
      insert into faq_hits (token_hash, faq_id)
      select ${tokenHash}::bytea, faq_id from faqs where faq_id = ${faqId}
      on conflict do nothing returning 1)
    update faqs set hits = hits + (select count(*) from hit) where faq_id = ${faqId}
    returning hits`.execute(db);
  return rows[0]?.hits ?? null;
}

/** A customer service. Times are `HH:MM` in Shanghai. */
type CustomerService = {
  readonly phone: string | null;
  readonly opens: string | null;
  readonly closes: string | null;
  /** Path of a page of the app. */
  readonly helpPage: string | null;
};

/** The customer service of a channel, else that of all channels; null when there is neither. */
export async function readService(db: Db, outputEndpoint: string): Promise<CustomerService | null> {
  const row = await db
    .selectFrom('customer_services')
    .select(['phone', 'opens', 'closes', 'help_page as helpPage'])
    .where(isFor(outputEndpoint))
    .orderBy('output_endpoint', (by) => by.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The banners of a channel and those of all, in their order. */
export function readBanners(db: Db, outputEndpoint: string) {
  return db
    .selectFrom('banners')
    .select(['banner_id as bannerId', 'title', 'text', 'route'])
    .where(isFor(outputEndpoint))
    .orderBy('position')
    .orderBy('banner_id')
    .limit(20)
    .execute();
}

/** SQL condition: a row is for this channel or for all channels. */
function isFor(outputEndpoint: string) {
  return sql<boolean>`(output_endpoint is null or output_endpoint = ${outputEndpoint})`;
}
