import { readFileSync } from 'node:fs';
import { CAMPAIGN_KINDS, PROJECT_TYPES } from '@life-payment/contract';
import { DEFAULT_LANGUAGE, MAX_FEN, type TextByTag } from '@life-payment/contract/rules';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ConfigError } from '../../config.ts';
import { ownTags, textByTag } from '../../kit/texts-by-tag.ts';

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

const ContentFile = strict({
  sections: Type.Optional(
    Type.Array(
      strict({
        sectionId: Id,
        name: Text,
        questions: Type.Array(strict({ faqId: Id, outputEndpoint: Channel, question: Text, answer: Text })),
      }),
    ),
  ),
  services: Type.Optional(
    Type.Array(
      strict({
        outputEndpoint: Channel,
        phone: Type.Optional(Type.String({ pattern: '^[0-9+-]{3,20}$' })),
        hours: Type.Optional(strict({ from: ClockTime, to: ClockTime })),
        helpPage: Type.Optional(Type.String({ pattern: '^/' })),
      }),
    ),
  ),
  banners: Type.Optional(
    Type.Array(
      strict({ bannerId: Id, outputEndpoint: Channel, title: Text, text: Text, route: Type.Optional(Id) }),
    ),
  ),
  campaigns: Type.Optional(
    Type.Array(
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
  ),
  offers: Type.Optional(
    Type.Array(strict({ offerId: Id, points: Type.Integer({ minimum: 1, maximum: MAX_FEN }), ...Worth })),
  ),
});

/**
 * A content file: common questions in sections, customer services, banners, coupon campaigns and offers for points, each
 * in order. A kind that the file has is replaced as a whole; a kind that it leaves out stays. Without `outputEndpoint` an
 * entry is for every channel.
 */
export type Content = Static<typeof ContentFile>;

const compiled = Compile(ContentFile);

/** Reads a content file. Throws `ConfigError` with the place of the error. */
export function readContent(file: string): Content {
  const value: unknown = parse(file);
  if (compiled.Check(value)) {
    const wrong = contradiction(value) ?? missingText(value);
    if (wrong !== null) throw new ConfigError(`${file}: ${wrong}`);
    return value;
  }
  const [first] = [...compiled.Errors(value)];
  throw new ConfigError(`${file}: ${first?.instancePath || '/'} ${first?.message ?? 'is not understood'}`);
}

function strict<P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(
      `${file} can't be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Errors that the schema can't express; null when there are none. */
function contradiction({ campaigns = [], offers = [] }: Content): string | null {
  const dear = [...campaigns, ...offers].find(({ amount, minSpend }) => minSpend <= amount);
  if (dear) return `minSpend has to be more than amount (${Object.values(dear.title)[0]})`;
  const backwards = campaigns.find(({ from, to }) => to < from);
  return backwards ? `${backwards.campaignId} ends before it begins` : null;
}

/**
 * A text that is missing in a language: each text of a file is in the default language, and in every language that any
 * other text of the file is in. Null when there is none.
 */
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
