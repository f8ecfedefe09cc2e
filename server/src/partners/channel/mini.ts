import { isMobile } from '@life-payment/contract/rules';
import { textOf } from '../ask.ts';
import type { AskBackend } from './backend.ts';
import type { MiniAnswer, ProvedPerson, SigningChannel, SignOnOf, TokenMemory } from './port.ts';

type MiniChannel = SigningChannel<SignOnOf<'MINI'>>;

/** Fields of the partner's answer that are not handed on: the key that opens what it encrypts, and what would pass for ours. */
const WITHHELD = ['session_key', 'ticket'];

const failed = (json: object): boolean => {
  const errcode: unknown = Reflect.get(json, 'errcode');
  return errcode !== undefined && errcode !== 0;
};

/** The partner's own JSON for a one-time code, less its session key. */
export const askMini = async (
  channel: MiniChannel,
  code: string,
  ask: AskBackend,
): Promise<MiniAnswer | null> => {
  const answer = await ask(channel, 'mini', channel.signOn.miniUrl, { code });
  if (!answer) return null;
  const openId = failed(answer) ? '' : textOf(answer, 'openid');
  const json = Object.fromEntries(Object.entries(answer).filter(([name]) => !WITHHELD.includes(name)));
  return { json, openId: openId || null };
};

/** The person behind a request token of ours, which stands for an open id of this channel. */
export const exchangeMiniToken = async (
  channel: MiniChannel,
  token: string,
  ask: AskBackend,
  tokens: TokenMemory,
): Promise<ProvedPerson | null> => {
  const openid = await tokens.takeMiniToken(channel.outputEndpoint, token);
  const answer = openid && (await ask(channel, 'person', channel.signOn.personUrl, { openid }));
  if (!answer) return null;
  const mobile = textOf(answer, 'mobile');
  return isMobile(mobile) ? { walletUserId: textOf(answer, 'walletUserId') || null, mobile } : null;
};
