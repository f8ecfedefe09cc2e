import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Channel } from '../../kit/ports/channels.ts';

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
  nameZh: Words,
  nameEn: Words,
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
  if (compiled.Check(value)) return value satisfies Static<typeof Description>;
  const [first] = [...compiled.Errors(value)];
  return `${first?.instancePath || '/'} ${first?.message ?? 'is not understood'}`;
}

function strict<P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}
