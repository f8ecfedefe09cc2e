import type { FastifyInstance } from 'fastify';
import { channelCode } from '../channels/tokens.ts';
import { pageFile, sendFile } from '../http/page-files.ts';
import {
  allowCors,
  bodyText,
  createService,
  type Fields,
  neverAnswer,
  queryFields,
} from '../http/service.ts';
import { issueOnce, takeOnce } from '../state/codes.ts';
import { partnerConduct } from '../state/conducts.ts';
import { readSetting, type Tx, writeSetting } from '../state/state.ts';
import { verifyText } from '../wallet/answers.ts';
import { deviceHolder, requireUser } from '../wallet/users.ts';
import { CARRIER_APP, type World } from '../world.ts';

/** The carrier: one-click login over its network, and the sign-on script of its app. */
export function carrierService(world: World): FastifyInstance {
  const app = createService();
  allowCors(app, ['/token', '/carrier/token']);
  numberRoutes(app, world);
  pageTokenRoute(app, world);
  proofRoute(app, world);
  appScriptRoutes(app, world);
  return app;
}

const SCRIPT = pageFile(new URL('../page-scripts/sign-on.ts', import.meta.url));

/** The id that the carrier gave the service. */
const SOURCE_ID = '007001';

/** The sign-on script of the carrier's app, and the call it makes: a token for the person who holds the device. */
function appScriptRoutes(app: FastifyInstance, world: World): void {
  const { state, clock, events } = world;

  app.get('/carrier.js', async (_, reply) => {
    const { carrier } = state.act((tx) => partnerConduct(tx, 'carrier'));
    if (carrier === 'SCRIPT_MISSING') {
      events.add('carrier.js', 'SCRIPT_MISSING');
      return reply.code(404).type('text/plain').send('Not found');
    }
    return sendFile(reply, SCRIPT);
  });
  app.post('/carrier/token', async (request, reply) => {
    const channel = bodyText(request, 'outputEndpoint');
    const { carrier = 'NORMAL' } = state.act((tx) => partnerConduct(tx, 'carrier'));
    if (carrier === 'NO_ANSWER') {
      events.add('getToken', 'NO_ANSWER');
      return neverAnswer(reply);
    }
    if (carrier === 'REFUSED' || bodyText(request, 'sourceId') !== SOURCE_ID) {
      events.add('getToken', 'REFUSED');
      return { code: '1002', message: 'no token for this page' };
    }
    const token = state.act((tx) => channelCode(tx, channel, deviceHolder(tx), clock()));
    events.add('getToken', '0');
    return { code: '0', token };
  });
}

const PARAMETERS = 'version appId openType expandParams msgId timestamp uuid userInformation'.split(' ');

/** A transparent picture of one pixel. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const SIM = 'carrierSim';

/** Wallet user id of the person on the carrier's network; null when nobody is on it. */
export function simHolder(tx: Tx): string | null {
  return readSetting(tx, SIM) || null;
}

/** Puts a person on the carrier's network; null takes everybody off it. */
export function insertSim(tx: Tx, walletUserId: string | null): void {
  writeSetting(tx, SIM, walletUserId ?? '');
}

const KEPT_MS = 5 * 60_000;

/** A request for the hidden picture, stored for the token that the page asks for next. */
type KeptNumber = {
  readonly wallet_user_id: string;
  /** The text that the service signed. */
  readonly pre_signature: string;
  readonly msg_id: string;
};

/** Takes the number stored under a uuid. It works once; undefined when nothing is stored. */
function takeNumber(tx: Tx, uuid: string, now: number): KeptNumber | undefined {
  const kept = tx.one<KeptNumber>`select wallet_user_id, pre_signature, msg_id from carrier_numbers
    where uuid = ${uuid} and expires_at > ${now}`;
  tx.run`delete from carrier_numbers where uuid = ${uuid}`;
  return kept;
}

/** The hidden picture. On the carrier's network the page gets it and its number is stored; elsewhere there is no picture. */
function numberRoutes(app: FastifyInstance, world: World): void {
  const { state, clock, events } = world;
  const note = (result: string) => events.add('number', result);

  app.get('/number', async (request, reply) => {
    const fields = queryFields(request.url);
    const { conduct, person } = state.act((tx) => {
      const holder = simHolder(tx);
      return {
        conduct: partnerConduct(tx, 'carrier'),
        person: holder === null ? null : requireUser(tx, holder),
      };
    });
    reply.header('cache-control', 'no-store');
    if (conduct.number === 'NO_ANSWER') {
      note('NO_ANSWER');
      return neverAnswer(reply);
    }
    if (conduct.number === 'BROKEN') {
      note('BROKEN');
      return reply.type('image/gif').send('no picture');
    }
    if (!isWhole(fields) || person === null) {
      note(person === null ? 'NOT_ON_THE_NETWORK' : 'PARAMETERS_WRONG');
      return reply.code(404).send();
    }
    state.act((tx) => keepNumber(tx, person.wallet_user_id, fields, clock()));
    note('KEPT');
    return reply.type('image/gif').send(PICTURE);
  });
}

function isWhole(fields: Fields): boolean {
  return (
    PARAMETERS.every((name) => fields[name] !== undefined) &&
    fields['appId'] === CARRIER_APP.id &&
    fields['version'] === CARRIER_APP.version &&
    /^[\w-]{8,64}$/.test(fields['uuid'] ?? '') &&
    /^[\w-]{8,64}$/.test(fields['msgId'] ?? '') &&
    /^\d{13}$/.test(fields['timestamp'] ?? '')
  );
}

function keepNumber(tx: Tx, walletUserId: string, fields: Fields, now: number): void {
  tx.run`delete from carrier_numbers where expires_at <= ${now}`;
  const { version = '', appId = '', timestamp = '', msgId = '', uuid = '' } = fields;
  const pre_signature = [version, appId, timestamp, msgId, uuid].join('&');
  if (tx.one`select 1 from carrier_numbers where uuid = ${uuid}`) return;
  const person = { wallet_user_id: walletUserId, pre_signature, msg_id: msgId };
  tx.insert('carrier_numbers', { uuid, ...person, expires_at: now + KEPT_MS });
}

const TOKEN = { kind: 'CARRIER', scope: CARRIER_APP.id } as const;

const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** Sent with every token; says nothing about the person. */
const USER_INFORMATION = Buffer.from(JSON.stringify({ carrier: 'SANDBOX', network: '4G' })).toString(
  'base64',
);

type PageAnswer = Readonly<Record<'code' | 'message' | 'token' | 'userInformation' | 'msgId', string>>;

function pageTokenRoute(app: FastifyInstance, world: World): void {
  app.post('/token', async (request, reply) => {
    const conduct = world.state.act((tx) => partnerConduct(tx, 'carrier')).token ?? 'NORMAL';
    const normal = conduct === 'NORMAL';
    const answer = normal
      ? pageToken(bodyText(request, 'sign'), bodyText(request, 'uuid'), world)
      : refusal('105', 'the number could not be read');
    world.events.add('token', normal ? answer.code : conduct);
    switch (conduct) {
      case 'NORMAL':
      case 'REFUSED':
        return answer;
      case 'STATUS_500':
        return reply.code(500).send({ message: 'broken' });
      case 'EMPTY':
        return reply.send();
      case 'BAD_JSON':
        return reply.type('application/json').send('{"code":');
      case 'NO_ANSWER':
        return neverAnswer(reply);
    }
  });
}

type Proof = { readonly code: string; readonly mobile?: string; readonly message?: string };

/** `POST /v1/token`, which the service calls: answers the mobile number of a token, once. */
function proofRoute(app: FastifyInstance, world: World): void {
  const { state, clock, keys } = world;

  const prove = (appId: string, version: string, token: string, timestamp: string, sign: string): Proof => {
    const signed = verifyText([appId, version, token, timestamp].join('&'), sign, keys.operatorApp.publicKey);
    if (!signed || appId !== CARRIER_APP.id) return { code: '101', message: 'the signature is wrong' };
    if (!(Math.abs(Number(timestamp) - clock()) <= MAX_CLOCK_DIFFERENCE_MS))
      return { code: '102', message: 'the timestamp is too far off' };
    return state.act((tx) => {
      const subject = takeOnce(tx, token, TOKEN, clock());
      return subject === null
        ? { code: '104', message: 'the token is used, too old or unknown' }
        : { code: '0', mobile: requireUser(tx, subject).mobile };
    });
  };

  app.post('/v1/token', async (request, reply) => {
    const conduct = state.act((tx) => partnerConduct(tx, 'carrier')).proof ?? 'NORMAL';
    const text = (name: string) => bodyText(request, name);
    const answer: Proof =
      conduct === 'NORMAL'
        ? prove(text('appId'), text('version'), text('token'), text('timestamp'), text('sign'))
        : { code: '105', message: 'not now' };
    world.events.add('v1/token', conduct === 'NORMAL' ? answer.code : conduct);
    if (conduct === 'NO_ANSWER') {
      return neverAnswer(reply);
    }
    return answer;
  });
}

/** Makes a token for a page whose number is stored and whose signature is the service's; else says why not. */
function pageToken(sign: string, uuid: string, { state, clock, keys }: World): PageAnswer {
  return state.act((tx) => {
    const kept = takeNumber(tx, uuid, clock());
    if (!kept) return refusal('103', 'no number is kept under this uuid');
    if (!verifyText(kept.pre_signature, sign, keys.operatorApp.publicKey))
      return refusal('101', 'the signature is wrong');
    const token = issueOnce(tx, TOKEN, kept.wallet_user_id, clock());
    const { msg_id: msgId } = kept;
    return { code: '0', message: 'success', token, userInformation: USER_INFORMATION, msgId };
  });
}

function refusal(code: string, message: string): PageAnswer {
  return { code, message, token: '', userInformation: '', msgId: '' };
}
