import type { Db, Tx } from '../../kit/database/open.ts';
import { ownTags } from '../../kit/texts-by-tag.ts';
import { loadCampaigns } from '../coupons/index.ts';
import { loadOffers } from '../points/index.ts';
import type { Content } from './file.ts';

type Sections = NonNullable<Content['sections']>;

/** Replaces the content by that of a file, in one transaction. */
export function loadContent(
  db: Db,
  { sections, services, banners, campaigns, offers }: Content,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (sections) await loadSections(tx, sections);
    if (services) await loadServices(tx, services);
    if (banners) await loadBanners(tx, banners);
    if (campaigns) await loadCampaigns(tx, campaigns);
    if (offers) await loadOffers(tx, offers);
  });
}

/** Questions that stay keep their hits. The others are deleted with theirs. */
async function loadSections(tx: Tx, sections: Sections): Promise<void> {
  const questions = questionRows(sections);
  const named = questions.map(({ faq_id }) => faq_id);
  await tx
    .deleteFrom('faqs')
    .$if(named.length > 0, (query) => query.where('faq_id', 'not in', named))
    .execute();
  for (const row of sectionRows(sections))
    await tx
      .insertInto('faq_sections')
      .values(row)
      .onConflict((conflict) => conflict.column('section_id').doUpdateSet(row))
      .execute();
  for (const row of questions)
    await tx
      .insertInto('faqs')
      .values(row)
      .onConflict((conflict) => conflict.column('faq_id').doUpdateSet(row))
      .execute();
  await tx
    .deleteFrom('faq_sections')
    .where('section_id', 'not in', (eb) => eb.selectFrom('faqs').select('section_id'))
    .execute();
}

function questionRows(sections: Sections) {
  return sections.flatMap(({ sectionId, questions }) =>
    questions.map(({ faqId, outputEndpoint, question, answer }, position) => ({
      faq_id: faqId,
      output_endpoint: outputEndpoint ?? null,
      section_id: sectionId,
      question: JSON.stringify(ownTags(question)),
      answer: JSON.stringify(ownTags(answer)),
      position,
    })),
  );
}

function sectionRows(sections: Sections) {
  return sections.map(({ sectionId, name }, position) => ({
    section_id: sectionId,
    name: JSON.stringify(ownTags(name)),
    position,
  }));
}

async function loadServices(tx: Tx, services: NonNullable<Content['services']>): Promise<void> {
  await tx.deleteFrom('customer_services').execute();
  for (const { outputEndpoint, phone, hours, helpPage } of services)
    await tx
      .insertInto('customer_services')
      .values({
        output_endpoint: outputEndpoint ?? null,
        phone: phone ?? null,
        opens: hours?.from ?? null,
        closes: hours?.to ?? null,
        help_page: helpPage ?? null,
      })
      .execute();
}

async function loadBanners(tx: Tx, banners: NonNullable<Content['banners']>): Promise<void> {
  await tx.deleteFrom('banners').execute();
  for (const [position, { bannerId, outputEndpoint, title, text, route }] of banners.entries())
    await tx
      .insertInto('banners')
      .values({
        banner_id: bannerId,
        output_endpoint: outputEndpoint ?? null,
        title: JSON.stringify(ownTags(title)),
        text: JSON.stringify(ownTags(text)),
        route: route ?? null,
        position,
      })
      .execute();
}
