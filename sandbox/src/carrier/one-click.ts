import type { FastifyInstance } from 'fastify';
import { masked } from '../events.ts';
import { bodyText, type Fields, neverAnswer, queryFields } from '../http/service.ts';
import { issueOnce, takeOnce } from '../state/codes.ts';
import { carrierConduct } from '../state/conducts.ts';
import { readSetting, type Tx, writeSetting } from '../state/state.ts';
import { verifyText } from '../wallet/answers.ts';
import { requireUser } from '../wallet/users.ts';
import { CARRIER_APP, type World } from '../world.ts';

const PARAMETERS = [
  'version',
  'appId',
  'openType',
  'expandParams',
  'msgId',
  'timestamp',
  'uuid',
  'userInformation',
] as const;

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

/** What a request for the hidden picture stores, for the token that the page asks for next. */
type KeptNumber = {
  readonly wallet_user_id: string;
  /** The text that the service signed. */
  readonly pre_signature: string;
  readonly msg_id: string;
};

/** Takes the number stored under a uuid. It works once; undefined when nothing is stored. */
function takeNumber(tx: Tx, uuid: string, now: number): KeptNumber | undefined {
  const kept = tx.one<KeptNumber>(
    'select wallet_user_id, pre_signature, msg_id from carrier_numbers where uuid = ? and expires_at > ?',
    uuid,
    now,
  );
  tx.run('delete from carrier_numbers where uuid = ?', uuid);
  return kept;
}

/**
 * The hidden picture. On the carrier's network the page gets it and its number is stored; elsewhere there is no
 * picture.
 */
export function numberRoutes(app: FastifyInstance, world: World): void {
  const { state, clock, events } = world;
  const note = (result: string, facts: Readonly<Record<string, string>> = {}) =>
    events.add('number', result, facts);

  app.get('/number', async (request, reply) => {
    const fields = queryFields(request.url);
    const { conduct, person } = state.act((tx) => {
      const holder = simHolder(tx);
      return { conduct: carrierConduct(tx), person: holder === null ? null : requireUser(tx, holder) };
    });
    reply.header('cache-control', 'no-store');
    if (conduct.number === 'NO_ANSWER') {
      note('NO_ANSWER');
      neverAnswer(reply);
      return reply;
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
    note('KEPT', { mobile: masked(person.mobile), uuid: masked(fields['uuid'] ?? '') });
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
  tx.run('delete from carrier_numbers where expires_at <= ?', now);
  const { version = '', appId = '', timestamp = '', msgId = '', uuid = '' } = fields;
  tx.run(
    `insert or ignore into carrier_numbers (uuid, wallet_user_id, pre_signature, msg_id, expires_at)
     values (?, ?, ?, ?, ?)`,
    uuid,
    walletUserId,
    [version, appId, timestamp, msgId, uuid].join('&'),
    msgId,
    now + KEPT_MS,
  );
}

const TOKEN = { kind: 'CARRIER', scope: CARRIER_APP.id } as const;

const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** Sent with every token; says nothing about the person. */
const USER_INFORMATION = Buffer.from(JSON.stringify({ carrier: 'SANDBOX', network: '4G' })).toString(
  'base64',
);

type PageAnswer = {
  readonly code: string;
  readonly message: string;
  readonly token: string;
  readonly userInformation: string;
  readonly msgId: string;
};

/** `POST /token`, which the page itself calls. */
export function pageTokenRoute(app: FastifyInstance, world: World): void {
  app.post('/token', async (request, reply) => {
    const conduct = world.state.act((tx) => carrierConduct(tx)).token ?? 'NORMAL';
    const normal = conduct === 'NORMAL';
    const answer = normal
      ? pageToken(bodyText(request, 'sign'), bodyText(request, 'uuid'), world)
      : refusal('105', 'the number could not be read');
    world.events.add(
      'token',
      normal ? answer.code : conduct,
      answer.token ? { token: masked(answer.token) } : {},
    );
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
        neverAnswer(reply);
        return reply;
    }
  });
}

type Proof = { readonly code: string; readonly mobile?: string; readonly message?: string };

/** `POST /v1/token`, which the service calls: answers the mobile number of a token, once. */
export function proofRoute(app: FastifyInstance, world: World): void {
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
    const conduct = state.act((tx) => carrierConduct(tx)).proof ?? 'NORMAL';
    const text = (name: string) => bodyText(request, name);
    const answer: Proof =
      conduct === 'NORMAL'
        ? prove(text('appId'), text('version'), text('token'), text('timestamp'), text('sign'))
        : { code: '105', message: 'not now' };
    world.events.add(
      'v1/token',
      conduct === 'NORMAL' ? answer.code : conduct,
      answer.mobile ? { mobile: masked(answer.mobile) } : {},
    );
    if (conduct === 'NO_ANSWER') {
      neverAnswer(reply);
      return reply;
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
    return {
      code: '0',
      message: 'success',
      token: issueOnce(tx, TOKEN, kept.wallet_user_id, clock()),
      userInformation: USER_INFORMATION,
      msgId: kept.msg_id,
    };
  });
}

function refusal(code: string, message: string): PageAnswer {
  return {
    code,
    message,
    token: '',
    userInformation: '',
    msgId: '',
  };
}
