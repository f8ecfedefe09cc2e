import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageFile, sendFile } from '../http/page-files.ts';
import {
  allowCors,
  bodyText,
  createService,
  dropConnection,
  headerOf,
  neverAnswer,
  parseJson,
} from '../http/service.ts';
import { issueOnce, takeOnce } from '../state/codes.ts';
import { channelConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';
import { deviceHolder, findUserByOpenId, requireUser } from '../wallet/users.ts';
import type { World } from '../world.ts';
import { hallRoutes } from './hall.ts';
import { channelSecret, isChannel } from './list.ts';
import { channelCode, takeChannelCode } from './tokens.ts';

type Call = (tx: Tx, signed: SignedRequest, refuses: boolean, now: number) => object | null;

const exchange: Call = (tx, signed, refuses, now) => {
  const person = refuses ? null : takeChannelCode(tx, signed.channel, textOf(signed, 'token'), now);
  return person && { outputEndpoint: signed.channel, mobile: person.mobile };
};

const init: Call = (tx, { channel }, refuses, now) =>
  refuses ? null : { initCode: issueOnce(tx, { kind: 'INIT', scope: channel }, '', now) };

/** The messenger's own protocol: a refusal is an answer with `errcode`. */
const miniSession: Call = (tx, signed, refuses, now) => {
  const place = { kind: 'MINI', scope: signed.channel } as const;
  const subject = refuses ? null : takeOnce(tx, textOf(signed, 'code'), place, now);
  if (subject === null) return { errcode: 40029, errmsg: 'invalid code' };
  const person = requireUser(tx, subject);
  const unionid = createHash('sha256').update(`union ${person.open_id}`).digest('base64url').slice(0, 28);
  const session_key = randomBytes(16).toString('base64');
  return { openid: person.open_id, unionid, session_key };
};

const miniPerson: Call = (tx, signed, refuses) => {
  const person = refuses ? undefined : findUserByOpenId(tx, textOf(signed, 'openid'));
  return person ? { mobile: person.mobile, walletUserId: person.wallet_user_id } : null;
};

const CALLS: Readonly<Record<string, Call>> = {
  '/exchange': exchange,
  '/init': init,
  '/mini/session': miniSession,
  '/mini/person': miniPerson,
};

/** The back end of every channel, for the service: requests are signed, and a token is good once and for its own channel. */
async function backEndRoutes(app: FastifyInstance, world: World): Promise<void> {
  const { state, clock, events } = world;
  app.removeContentTypeParser('application/json');
  // The signature covers the text as it was sent, so the body is not parsed here.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));

  for (const [path, call] of Object.entries(CALLS))
    app.post(path, async (request, reply) => {
      const what = path.slice(1);
      const signed = readSigned(request, world);
      if (typeof signed === 'string') {
        events.add(what, signed);
        return reply.code(401).send({ error: signed });
      }
      const { exchange: conduct = 'NORMAL', claims } = state.act((tx) => channelConduct(tx, signed.channel));
      if (conduct === 'DOWN') {
        events.add(what, 'DOWN');
        return dropConnection(reply);
      }
      const found = state.act((tx) => call(tx, signed, conduct === 'REFUSED', clock()));
      if (!found) {
        events.add(what, 'TOKEN_REFUSED');
        return reply.code(400).send({ error: 'TOKEN_REFUSED' });
      }
      events.add(what, 'errcode' in found ? 'errcode' : 'OK');
      return 'mobile' in found ? { ...found, ...claims } : found;
    });
}

function textOf({ body }: SignedRequest, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

type SignedRequest = { readonly channel: string; readonly body: Readonly<Record<string, unknown>> };

/** Reads a signed request, or says why it is not accepted. Its body has to arrive as text. */
function readSigned(request: FastifyRequest, world: World): SignedRequest | string {
  const channel = headerOf(request, 'x-channel');
  const timestamp = headerOf(request, 'x-timestamp');
  const text = typeof request.body === 'string' ? request.body : '';
  if (!isChannel(channel)) return 'CHANNEL_UNKNOWN';
  if (!(Math.abs(Number(timestamp) - world.clock()) <= MAX_CLOCK_DIFFERENCE_MS)) return 'TIMESTAMP_WRONG';
  const expected = createHmac('sha256', channelSecret(channel, world))
    .update([timestamp, request.url, text].join('\n'))
    .digest();
  const given = Buffer.from(headerOf(request, 'x-signature'), 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'SIGNATURE_WRONG';
  const body = parseJson(text);
  return typeof body === 'object' && body !== null ? { channel, body: { ...body } } : 'MALFORMED';
}

const CHANNEL = 'h5_zxs_220815';
const SCRIPT = pageFile(new URL('../page-scripts/sign-on.ts', import.meta.url));

/** The sign-on script of h5_zxs_220815, and the call it makes: a code for the person who holds the device. */
function inxsRoutes(app: FastifyInstance, world: World): void {
  const { state, clock, events } = world;
  const conduct = () => state.act((tx) => channelConduct(tx, CHANNEL)).script ?? 'NORMAL';

  app.get('/inxs.js', async (_, reply) => {
    if (conduct() === 'MISSING') {
      events.add('inxs.js', 'MISSING');
      return reply.code(404).type('text/plain').send('Not found');
    }
    return sendFile(reply, SCRIPT);
  });
  app.post('/inxs/authCode', async (request, reply) => {
    const behaves = conduct();
    if (behaves === 'NO_ANSWER') {
      events.add('getAuthCode', 'NO_ANSWER');
      return neverAnswer(reply);
    }
    const authCode = state.act((tx) => {
      const place = { kind: 'INIT', scope: CHANNEL } as const;
      const refused =
        behaves === 'REFUSED' || takeOnce(tx, bodyText(request, 'initCode'), place, clock()) === null;
      return refused ? null : channelCode(tx, CHANNEL, deviceHolder(tx), clock());
    });
    events.add('getAuthCode', authCode ? '0' : 'REFUSED');
    return authCode ? { code: '0', authCode } : { code: '2001', message: 'the init code is not good' };
  });
}

/** The channels' own services: sign-on scripts, pages, and the back end that the service calls. */
export function channelsService(world: World): FastifyInstance {
  const app = createService();
  allowCors(app, ['/inxs/authCode']);
  inxsRoutes(app, world);
  hallRoutes(app, world);
  app.register((scope) => backEndRoutes(scope, world));
  return app;
}
