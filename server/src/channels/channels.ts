import { strict } from '@life-payment/contract';
import { DEFAULT_LANGUAGE } from '@life-payment/contract/rules';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from '../kit/context.ts';
import type { ChannelSettings } from '../kit/database/tables.ts';
import { versioned } from '../kit/database/versioned.ts';
import type { Channel, Channels } from '../kit/ports/channels.ts';
import { ownTags, textByTag } from '../kit/texts.ts';
import { readApprovedScripts } from './scripts.ts';
import { inForce, readChannels } from './store.ts';

/** Channel of entries without a channel. */
export const DEFAULT_ENDPOINT = 'HISUN';

type Tools = Pick<Context, 'db' | 'log' | 'crypto' | 'now'> & {
  readonly config: Pick<Context['config'], 'mode'>;
};

/** Opens the cache of channels and their scripts. */
export function openChannels(tools: Tools): Channels {
  const cache = versioned(tools.db, tools.log, 'channels', async () => {
    const channels = (await readChannels(tools)).map((channel) => usable(channel, tools));
    return {
      channels: new Map(channels.map((channel) => [channel.outputEndpoint, channel])),
      scripts: await readApprovedScripts(tools.db),
    };
  });
  const channel: Channels['channel'] = async (outputEndpoint) => {
    const { channels } = await cache.current();
    const held = channels.get(outputEndpoint);
    if (!held) return null;
    const current = inForce(held, tools.now());
    // Other caches use the channel object as their key.
    if (current !== held) channels.set(outputEndpoint, current);
    return current;
  };
  return {
    channel,
    entry: async (outputEndpoint) => {
      const found = await channel(outputEndpoint);
      return found?.settings.closed ? null : found;
    },
    scripts: async (outputEndpoint) => (await cache.current()).scripts.get(outputEndpoint) ?? [],
    refresh: async () => {
      await cache.refresh();
    },
  };
}

/** Logs, at each read, the http settings that production ignores. The rest of the channel is used. */
function usable(channel: Channel, { config, log }: Tools): Channel {
  if (config.mode === 'sandbox') return channel;
  const { settings, plain } = httpsOnly(channel.settings);
  if (plain.length === 0) return channel;
  log.warn('channel addresses not used', {
    outputEndpoint: channel.outputEndpoint,
    settings: plain.join(', '),
    reason: 'plain http',
  });
  return { ...channel, settings };
}

const LISTS = ['scriptHosts', 'frameHosts', 'jumpHosts'] as const;

/**
 * Settings as production uses them, without plain http. A sign-on with such an address is removed as a whole, so that
 * nobody can use it.
 */
export function httpsOnly(settings: ChannelSettings): {
  readonly settings: ChannelSettings;
  /** Names of the removed settings. */
  readonly plain: readonly string[];
} {
  const used: ChannelSettings = { ...settings };
  const plain: string[] = [];
  for (const name of LISTS) {
    if (!used[name]?.some(isPlain)) continue;
    plain.push(name);
    used[name] = used[name].filter((address) => !isPlain(address));
  }
  const remove = (name: 'signOn' | 'backOffAction' | 'successPage', isWrong: boolean): void => {
    if (!isWrong) return;
    plain.push(name);
    delete used[name];
  };
  remove('signOn', Object.values(used.signOn ?? {}).some(isPlain));
  remove('backOffAction', isPlain(used.backOffAction?.target));
  remove('successPage', isPlain(used.successPage));
  return { settings: used, plain };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' && /^\s*http:/i.test(value);
}

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
  if (compiled.Check(value)) {
    const name = ownTags(value.name);
    return DEFAULT_LANGUAGE in name ? { ...value, name } : `/name has no text in ${DEFAULT_LANGUAGE}`;
  }
  const [first] = [...compiled.Errors(value)];
  return `${first?.instancePath || '/'} ${first?.message ?? 'is not understood'}`;
}
