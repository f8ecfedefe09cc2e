import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { channelConduct } from '../conducts.ts';
import { masked } from '../events.ts';
import { dropConnection } from '../http/service.ts';
import { issueOnce, takeOnce } from '../state/codes.ts';
import type { Tx } from '../state/state.ts';
import { findUserByOpenId, requireUser, type WalletUser } from '../wallet/users.ts';
import type { World } from '../world.ts';
import { takeChannelCode } from './codes.ts';
import { readSigned, type SignedRequest } from './signed.ts';

/** What a call answers, and whom the answer is about; null when the token is refused. */
type Result = { readonly answer: object; readonly person?: WalletUser } | null;
type Call = (tx: Tx, signed: SignedRequest, refuses: boolean, now: number) => Result;

const exchange: Call = (tx, signed, refuses, now) => {
  const person = refuses ? null : takeChannelCode(tx, signed.channel, textOf(signed, 'token'), now);
  return person && { answer: { outputEndpoint: signed.channel, mobile: person.mobile }, person };
};

const init: Call = (tx, { channel }, refuses, now) =>
  refuses ? null : { answer: { initCode: issueOnce(tx, { kind: 'INIT', scope: channel }, '', now) } };

/** The messenger's own protocol: a refusal is an answer with `errcode`. */
const miniSession: Call = (tx, signed, refuses, now) => {
  const place = { kind: 'MINI', scope: signed.channel } as const;
  const subject = refuses ? null : takeOnce(tx, textOf(signed, 'code'), place, now);
  if (subject === null) return { answer: { errcode: 40029, errmsg: 'invalid code' } };
  const person = requireUser(tx, subject);
  const unionid = createHash('sha256').update(`union ${person.open_id}`).digest('base64url').slice(0, 28);
  const session_key = randomBytes(16).toString('base64');
  return { answer: { openid: person.open_id, unionid, session_key }, person };
};

const miniPerson: Call = (tx, signed, refuses) => {
  const person = refuses ? undefined : findUserByOpenId(tx, textOf(signed, 'openid'));
  return person ? { answer: { mobile: person.mobile, walletUserId: person.wallet_user_id }, person } : null;
};

const CALLS: Readonly<Record<string, Call>> = {
  '/exchange': exchange,
  '/init': init,
  '/mini/session': miniSession,
  '/mini/person': miniPerson,
};

/**
 * The back end of every channel, for the service: requests are signed, and a token is good once and for its own
 * channel.
 */
export async function backEndRoutes(app: FastifyInstance, world: World): Promise<void> {
  const { state, clock, events } = world;
  app.removeContentTypeParser('application/json');
  // The signature covers the text as it was sent, so the body is not parsed here.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));

  for (const [path, call] of Object.entries(CALLS))
    app.post(path, async (request, reply) => {
      const what = path.slice(1);
      const signed = readSigned(request, world);
      if (typeof signed === 'string') {
        events.add(what, signed, {});
        return reply.code(401).send({ error: signed });
      }
      const facts = { channel: signed.channel };
      const { exchange: conduct = 'NORMAL', claims } = state.act((tx) => channelConduct(tx, signed.channel));
      if (conduct === 'DOWN') {
        events.add(what, 'DOWN', facts);
        dropConnection(reply);
        return reply;
      }
      const found = state.act((tx) => call(tx, signed, conduct === 'REFUSED', clock()));
      if (!found) {
        events.add(what, 'TOKEN_REFUSED', facts);
        return reply.code(400).send({ error: 'TOKEN_REFUSED' });
      }
      const mobile = found.person ? { mobile: masked(found.person.mobile) } : {};
      events.add(what, 'errcode' in found.answer ? 'errcode' : 'OK', { ...facts, ...mobile });
      return found.person && 'mobile' in found.answer ? { ...found.answer, ...claims } : found.answer;
    });
}

function textOf({ body }: SignedRequest, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}
