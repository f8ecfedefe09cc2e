import type { FastifyInstance } from 'fastify';
import { carrierConduct } from '../conducts.ts';
import { masked } from '../events.ts';
import { type Fields, neverAnswer, queryFields } from '../http/service.ts';
import { readSetting, writeSetting } from '../state/settings.ts';
import type { Tx } from '../state/state.ts';
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
export type KeptNumber = {
  readonly wallet_user_id: string;
  /** The text that the service signed. */
  readonly pre_signature: string;
  readonly msg_id: string;
};

/** Takes the number stored under a uuid. It works once; undefined when nothing is stored. */
export function takeNumber(tx: Tx, uuid: string, now: number): KeptNumber | undefined {
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
