import { getInXsInitCode, getMini, getMiniToken, getMycsCode, LOGIN_FAILED } from '@life-payment/contract';
import { isRefusal, refuse } from '@life-payment/contract/rules';
import { notUnderstood } from '../../kit/http/envelope.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { newToken } from '../../kit/ids.ts';
import { askPartner } from './ask-partner.ts';
import { exchangeTicket, issueTicket } from './one-use-store.ts';
import { returnAddress } from './return-path.ts';
import { channelOfKind } from './signing.ts';

const redirectAddress = serve(getMycsCode, async (context, { body }) => {
  const channel = await channelOfKind(context, body.outputEndpoint, 'REDIRECT');
  if (isRefusal(channel)) return channel;
  const redirect = returnAddress(context.config.publicUrl, body.returnPath);
  if (!redirect) return notUnderstood('returnPath is no page of the app', 'returnPath');
  const address = new URL(channel.signOn.authorizeUrl);
  address.searchParams.set('client', channel.outputEndpoint);
  address.searchParams.set('redirect', redirect);
  address.searchParams.set('state', newToken());
  return address.href;
});

const initCode = serve(getInXsInitCode, async (context, { body, requestId }) => {
  const channel = await channelOfKind(context, body.outputEndpoint, 'INIT_CODE');
  if (isRefusal(channel)) return channel;
  const given = await askPartner(context, requestId, () => context.signOn.initCode(channel));
  return isRefusal(given) ? given : { initCode: given };
});

const miniProgram = serve(getMini, async (context, { body, requestId }) => {
  const channel = await channelOfKind(context, body.outputEndpoint, 'MINI');
  if (isRefusal(channel)) return channel;
  const answer = await askPartner(context, requestId, () => context.signOn.mini(channel, body.code));
  if (isRefusal(answer)) return answer;
  if (!answer) return refuse(LOGIN_FAILED, 'code');
  const { json, openId } = answer;
  if (openId === null) return json;
  return { ...json, ticket: await issueTicket(context, channel.outputEndpoint, openId) };
});

const miniToken = serve(getMiniToken, async (context, { body }) => {
  const channel = await channelOfKind(context, body.outputEndpoint, 'MINI');
  if (isRefusal(channel)) return channel;
  const token = await exchangeTicket(context, channel.outputEndpoint, body.ticket);
  return token === null ? refuse(LOGIN_FAILED, 'ticket') : { token };
});

export const channelSignOnCalls: readonly ServedCall[] = [redirectAddress, initCode, miniProgram, miniToken];
