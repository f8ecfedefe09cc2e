import { DEFAULT_LANGUAGE } from '@life-payment/contract/rules';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Channel } from '../../kit/ports/channels.ts';
import { ownTags, textByTag } from '../../kit/texts-by-tag.ts';

/** A channel without its secrets, as staff read and change it. */
export type ChannelDescription = Omit<Channel, 'secret' | 'nextSecret'>;

const Words = Type.String({ minLength: 1, maxLength: 200 });
const Address = Type.String({ pattern: '^https?://', maxLength: 2_000 });
const Hosts = Type.Optional(Type.Array(Address, { maxItems: 50 }));
const Switch = Type.Optional(Type.Boolean());

const SignOn = Type.Union([
  strict({ kind: Type.Literal('WALLET') }),
  strict({ kind: Type.Literal('PARTNER'), keys: Type.Record(Type.String(), Type.String()) }),
  strict({ kind: Type.Literal('CARRIER'), script: Address, exchangeUrl: Address }),
  strict({ kind: Type.Literal('INIT_CODE'), script: Address, initUrl: Address, exchangeUrl: Address }),
  strict({ kind: Type.Literal('REDIRECT'), authorizeUrl: Address, exchangeUrl: Address }),
  strict({ kind: Type.Literal('MINI'), miniUrl: Address, personUrl: Address }),
]);

const Description = strict({
  outputEndpoint: Type.String({ pattern: '^[A-Za-z0-9@_.-]{1,64}$' }),
  group: Type.Enum(['standard', 'groupTelecom', 'operatorApp', 'miniProgram', 'partner']),
  name: textByTag(200),
  theme: Type.Enum(['standard', 'group']),
  settings: strict({
    closed: Switch,
    closeTitle: Switch,
    closeTitleType: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
    backOffAction: Type.Optional(
      strict({ kind: Type.Enum(['CLOSE', 'ROUTE', 'ADDRESS']), target: Type.Optional(Words) }),
    ),
    scriptHosts: Hosts,
    frameHosts: Hosts,
    jumpHosts: Hosts,
    signOn: Type.Optional(SignOn),
    needsEmpowerment: Switch,
    miniProgram: Type.Optional(Words),
    successPage: Type.Optional(Words),
    orders5G: Switch,
  }),
});

const compiled = Compile(Description);

/** Reads the description of a channel; a sentence when it is wrong. */
export function readDescription(text: string): ChannelDescription | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `That is no JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (compiled.Check(value)) return checked(value);
  const [first] = [...compiled.Errors(value)];
  return `${first?.instancePath || '/'} ${first?.message ?? 'is not understood'}`;
}

/** A description of the right form; a sentence when its name has no text in the default language. */
function checked(description: Static<typeof Description>): ChannelDescription | string {
  const name = ownTags(description.name);
  return DEFAULT_LANGUAGE in name ? { ...description, name } : `/name has no text in ${DEFAULT_LANGUAGE}`;
}

function strict<P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}
