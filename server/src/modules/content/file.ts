import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ConfigError } from '../../config.ts';

const strict = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

const Words = Type.String({ minLength: 1 });
const Both = strict({ zh: Words, en: Words });
const Id = Type.String({ pattern: '^[a-z0-9-]{1,64}$' });
const Channel = Type.Optional(Words);
const ClockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });

const ContentFile = strict({
  sections: Type.Optional(
    Type.Array(
      strict({
        sectionId: Id,
        name: Both,
        questions: Type.Array(strict({ faqId: Id, outputEndpoint: Channel, question: Both, answer: Both })),
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
      strict({ bannerId: Id, outputEndpoint: Channel, title: Both, text: Both, route: Type.Optional(Id) }),
    ),
  ),
});

/**
 * What a content file says: common questions in their sections, customer services and banners, each in its order. What it
 * leaves out stays as it is; what it names is the whole of its kind. Without outputEndpoint it is for every channel.
 */
export type Content = Static<typeof ContentFile>;

const compiled = Compile(ContentFile);

/** Reads a content file. Throws a `ConfigError` that says where it is wrong. */
export const readContent = (file: string): Content => {
  const value: unknown = parse(file);
  if (compiled.Check(value)) return value;
  const [first] = [...compiled.Errors(value)];
  throw new ConfigError(`${file}: ${first?.instancePath || '/'} ${first?.message ?? 'is not understood'}`);
};

const parse = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(
      `${file} can't be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};
