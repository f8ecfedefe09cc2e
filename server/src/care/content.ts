import { readFileSync } from 'node:fs';
import { CAMPAIGN_KINDS, PROJECT_TYPES, strict } from '@life-payment/contract';
import { DEFAULT_LANGUAGE, MAX_FEN, type TextByTag } from '@life-payment/contract/rules';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { loadBenefits } from '../benefits/index.ts';
import { ConfigError } from '../config.ts';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { ownTags, textByTag } from '../kit/texts.ts';

const Words = Type.String({ minLength: 1 });
const Text = textByTag();
const Id = Type.String({ pattern: '^[a-z0-9-]{1,64}$' });
const Channel = Type.Optional(Words);
const ClockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Amount = Type.Integer({ minimum: 1, maximum: MAX_FEN });

/** A coupon's amounts in fen. Without `projectTypes` it is for every project. */
const Worth = {
  title: Text,
  amount: Amount,
  minSpend: Amount,
  projectTypes: Type.Optional(Type.Array(Type.Enum([...PROJECT_TYPES]), { minItems: 1 })),
  validDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
};

const ContentFile = Type.Partial(
  Type.Object({
    sections: Type.Array(
      strict({
        sectionId: Id,
        name: Text,
        questions: Type.Array(strict({ faqId: Id, outputEndpoint: Channel, question: Text, answer: Text })),
      }),
    ),
    services: Type.Array(
      strict({
        outputEndpoint: Channel,
        phone: Type.Optional(Type.String({ pattern: '^[0-9+-]{3,20}$' })),
        hours: Type.Optional(strict({ from: ClockTime, to: ClockTime })),
        helpPage: Type.Optional(Type.String({ pattern: '^/' })),
      }),
    ),
    banners: Type.Array(
      strict({ bannerId: Id, outputEndpoint: Channel, title: Text, text: Text, route: Type.Optional(Id) }),
    ),
    campaigns: Type.Array(
      strict({
        campaignId: Id,
        kind: Type.Enum([...CAMPAIGN_KINDS]),
        ...Worth,
        outputEndpoints: Type.Optional(Type.Array(Words, { minItems: 1 })),
        from: Day,
        to: Day,
        budget: Type.Integer({ minimum: 0 }),
      }),
    ),
    offers: Type.Array(
      strict({ offerId: Id, points: Type.Integer({ minimum: 1, maximum: MAX_FEN }), ...Worth }),
    ),
  }),
  { additionalProperties: false },
);

/**
 * A content file, each kind in order. A kind that the file has is replaced as a whole, one that it leaves out stays.
 * Without `outputEndpoint` an entry is for every channel.
 */
export type Content = Static<typeof ContentFile>;

/** Loads a content file. Returns a sentence for staff. Throws `ConfigError` when the file is wrong. */
export async function loadContentFile(
  { db, channels }: Pick<Context, 'db' | 'channels'>,
  file: string,
): Promise<string> {
  const content = readContent(file);
  for (const outputEndpoint of new Set(channelsIn(content)))
    if (!(await channels.channel(outputEndpoint)))
      throw new ConfigError(`There is no channel "${outputEndpoint}".`);
  await loadContent(db, content);
  const count = (content.sections ?? []).reduce((sum, { questions }) => sum + questions.length, 0);
  return [
    content.sections && `${count} questions`,
    content.services && `${content.services.length} customer services`,
    content.banners && `${content.banners.length} banners`,
    content.campaigns && `${content.campaigns.length} campaigns`,
    content.offers && `${content.offers.length} points offers`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat(' loaded.');
}

const compiled = Compile(ContentFile);

/** Reads a content file. Throws `ConfigError` with the place of the error. */
export function readContent(file: string): Content {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${file} can't be read as JSON: ${reason}`);
  }
  if (compiled.Check(value)) {
    const wrong = contradiction(value) ?? missingText(value);
    if (wrong !== null) throw new ConfigError(`${file}: ${wrong}`);
    return value;
  }
  const [first] = [...compiled.Errors(value)];
  throw new ConfigError(`${file}: ${first?.instancePath || '/'} ${first?.message ?? 'is not understood'}`);
}

/** Errors that the schema can't express; null when there are none. */
function contradiction({ campaigns = [], offers = [] }: Content): string | null {
  const dear = [...campaigns, ...offers].find(({ amount, minSpend }) => minSpend <= amount);
  if (dear) return `minSpend has to be more than amount (${Object.values(dear.title)[0]})`;
  const backwards = campaigns.find(({ from, to }) => to < from);
  return backwards ? `${backwards.campaignId} ends before it begins` : null;
}

/** A text that is missing in the default language, or in a language that another text of the file is in. Null when there is none. */
function missingText(content: Content): string | null {
  const texts = textsIn(content).map(([place, text]) => ({ place, tags: Object.keys(ownTags(text)) }));
  const languages = [...new Set([DEFAULT_LANGUAGE, ...texts.flatMap(({ tags }) => tags)])];
  for (const { place, tags } of texts) {
    const missing = languages.find((language) => !tags.includes(language));
    if (missing !== undefined) return `${place} has no text in ${missing}`;
  }
  return null;
}

/** Every text of a file with its place. */
function textsIn({ sections = [], banners = [], campaigns = [], offers = [] }: Content) {
  return [
    ...sections.flatMap(({ name, questions }, section): [string, TextByTag][] => [
      [`/sections/${section}/name`, name],
      ...questions.flatMap(({ question, answer }, number): [string, TextByTag][] => [
        [`/sections/${section}/questions/${number}/question`, question],
        [`/sections/${section}/questions/${number}/answer`, answer],
      ]),
    ]),
    ...banners.flatMap(({ title, text }, number): [string, TextByTag][] => [
      [`/banners/${number}/title`, title],
      [`/banners/${number}/text`, text],
    ]),
    ...campaigns.map(({ title }, number): [string, TextByTag] => [`/campaigns/${number}/title`, title]),
    ...offers.map(({ title }, number): [string, TextByTag] => [`/offers/${number}/title`, title]),
  ];
}

/** Replaces the content by that of a file, in one transaction. */
export function loadContent(db: Db, { sections, services, banners, ...benefits }: Content): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (sections) await loadSections(tx, sections);
    if (services) await loadServices(tx, services);
    if (banners) await loadBanners(tx, banners);
    await loadBenefits(tx, benefits);
  });
}

/** Questions that stay keep their hits. The others are deleted with theirs. */
async function loadSections(tx: Tx, sections: NonNullable<Content['sections']>): Promise<void> {
  const named = sections.flatMap(({ questions }) => questions.map(({ faqId }) => faqId));
  await tx
    .deleteFrom('faqs')
    .$if(named.length > 0, (query) => query.where('faq_id', 'not in', named))
    .execute();
  for (const [position, { sectionId, name }] of sections.entries()) {
    const row = { section_id: sectionId, name: JSON.stringify(ownTags(name)), position };
    await tx
      .insertInto('faq_sections')
      .values(row)
      .onConflict((conflict) => conflict.column('section_id').doUpdateSet(row))
      .execute();
  }
  for (const { sectionId, questions } of sections)
    for (const [position, { faqId, outputEndpoint, question, answer }] of questions.entries()) {
      const row = {
        faq_id: faqId,
        output_endpoint: outputEndpoint ?? null,
        section_id: sectionId,
        question: JSON.stringify(ownTags(question)),
        answer: JSON.stringify(ownTags(answer)),
        position,
      };
      await tx
        .insertInto('faqs')
        .values(row)
        .onConflict((conflict) => conflict.column('faq_id').doUpdateSet(row))
        .execute();
    }
  await tx
    .deleteFrom('faq_sections')
    .where('section_id', 'not in', (eb) => eb.selectFrom('faqs').select('section_id'))
    .execute();
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

function channelsIn({ sections = [], services = [], banners = [], campaigns = [] }: Content): string[] {
  return [
    ...[...sections.flatMap(({ questions }) => questions), ...services, ...banners].flatMap(
      ({ outputEndpoint }) => outputEndpoint ?? [],
    ),
    ...campaigns.flatMap(({ outputEndpoints }) => outputEndpoints ?? []),
  ];
}
