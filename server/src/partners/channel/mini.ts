import { isMobile } from '@life-payment/contract/rules';
import type {
  MiniAnswer,
  NamedPerson,
  SigningChannel,
  SignOnOf,
  TokenMemory,
} from '../../kit/ports/channel.ts';
import { NotAnswering } from '../../kit/ports/not-answering.ts';
import { textOf } from '../../kit/texts.ts';
import type { AskBackend } from './backend.ts';

type MiniChannel = SigningChannel<SignOnOf<'MINI'>>;

/** Names of fields that are keys at the partner. They are never passed on, in any spelling and at any depth. */
const KEYS: ReadonlySet<string> = new Set(['sessionkey', 'accesstoken', 'refreshtoken', 'idtoken', 'secret']);

/** Names of our own fields. */
const OURS = 'ticket';

/** Deepest accepted nesting of an answer. */
const DEEPEST = 8;

/** The partner's JSON for a one-time code, without its keys. */
export async function askMini(
  channel: MiniChannel,
  code: string,
  ask: AskBackend,
): Promise<MiniAnswer | null> {
  const answer = await ask(channel, 'mini', channel.signOn.miniUrl, { code });
  if (!answer) return null;
  const openId = failed(answer) ? '' : textOf(answer, 'openid');
  const { [OURS]: _ours, ...json } = Object(withoutKeys(answer)) as Record<string, unknown>;
  return { json, openId: openId || null };
}

/** The person of our request token, which stands for an open id of this channel. */
export async function exchangeMiniToken(
  channel: MiniChannel,
  token: string,
  ask: AskBackend,
  tokens: TokenMemory,
): Promise<NamedPerson | null> {
  const openid = await tokens.takeMiniToken(channel.outputEndpoint, token);
  const answer = openid && (await ask(channel, 'person', channel.signOn.personUrl, { openid }));
  if (!answer) return null;
  const mobile = textOf(answer, 'mobile');
  // A wallet identity that a back end names proves nothing, so it is not read.
  return isMobile(mobile) ? { walletIds: [], mobile } : null;
}

function failed(json: object): boolean {
  const errcode: unknown = Reflect.get(json, 'errcode');
  return errcode !== undefined && errcode !== 0;
}

/** A value of the partner's JSON without its keys. Throws `NotAnswering` when it is nested too deep. */
function withoutKeys(value: unknown, level = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (level === DEEPEST) throw new NotAnswering("a mini-program's answer is too deep");
  if (Array.isArray(value)) return value.map((each) => withoutKeys(each, level + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !KEYS.has(name.replace(/[_-]/g, '').toLowerCase()))
      .map(([name, inside]) => [name, withoutKeys(inside, level + 1)]),
  );
}
