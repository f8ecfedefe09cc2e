import {
  BROWSER_APP_TYPE,
  type createDebLifeOrder,
  type decryptAndGetToken,
  LINK_EXPIRED,
  LINK_HAS_ORDER,
  LINK_REFUSED,
  LINK_USED,
  type RequestOf,
  type ResponseOf,
  SESSION_NEEDED,
} from '@life-payment/contract';
import { isRefusal, type Language, NO_NEW_NUMBERS, type Refusal, refuse } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { queryTarget, targetOf } from '../billing/index.ts';
import { channelOfKind } from '../channels/index.ts';
import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import type { Db } from '../kit/database/open.ts';
import { newToken } from '../kit/ids.ts';
import type { OrderSession, PartnerLink, Session } from '../kit/ports/channels.ts';
import { purgeRows } from '../kit/purge.ts';
import { keptMs } from '../kit/retention.ts';
import { after, instant, MINUTE } from '../kit/time.ts';
import { addGuest, refusalOfState } from '../people/index.ts';
import { createOrder } from './create-payment.ts';
import { PAYING_TABLES } from './tables.ts';

type Answer = ResponseOf<typeof decryptAndGetToken>;

/** Opens a partner's link into an order session: once, and again with that session's token while it lives. */
export async function openLink(
  context: Context,
  data: string,
  token: string,
  language: Language,
): Promise<Answer | Refusal> {
  const link = await linkOf(context, data);
  if (isRefusal(link)) return link;
  const kept = await readByLink(context.db, link.outputEndpoint, link.jti);
  if (!kept) return openFirst(context, link, language);
  const own = token !== '' && kept.tokenHash.equals(sha256(token)) && kept.expiresAt > context.now();
  return own ? openAgain(context, kept, token, language) : refuse(LINK_USED, 'data');
}

/** The content of a link; refused with a reason when it can't be opened. */
async function linkOf(context: Context, data: string): Promise<PartnerLink | Refusal> {
  const opened = await context.signOn.openLink(data, async (outputEndpoint) => {
    const channel = await channelOfKind(context, outputEndpoint, 'PARTNER');
    return isRefusal(channel) ? null : channel;
  });
  switch (opened.kind) {
    case 'OPENED':
      return opened.link;
    case 'EXPIRED':
      return refuse(LINK_EXPIRED, 'data');
    case 'REFUSED':
      return refuse(LINK_REFUSED, 'data');
  }
}

/** Opens a link for the first time. The unit is asked before it counts as opened, so that it can be opened again after a silence. */
async function openFirst(context: Context, link: PartnerLink, language: Language): Promise<Answer | Refusal> {
  const now = context.now();
  const lifeUserId = await addGuest(context.db, now);
  const found = await query(context, lifeUserId, link, language);
  if (isRefusal(found)) return found;
  const token = newToken();
  const session: KeptSession = {
    lifeUserId,
    tokenHash: sha256(token),
    outputEndpoint: link.outputEndpoint,
    unitId: link.unitId,
    area: link.area,
    numberCipher: context.crypto.encrypt(link.accountNumber),
    createdAt: now,
    expiresAt: after(now, LIVES_MS),
  };
  if (!(await addSession(context.db, session, link))) return refuse(LINK_USED, 'data');
  return { token, expiresAt: instant(session.expiresAt), query: found };
}

/** Asks the unit about the account of a link. An unknown unit is a fault of the link; a unit that takes no new numbers is not. */
async function query(
  context: Context,
  lifeUserId: string,
  { unitId, accountNumber, area }: Pick<PartnerLink, 'unitId' | 'accountNumber' | 'area'>,
  language: Language,
) {
  const target = await targetOf(context, lifeUserId, { unitId, accountNumber, area });
  if (!isRefusal(target)) return queryTarget(context, lifeUserId, target, language);
  return target.refused === NO_NEW_NUMBERS ? refuse(NO_NEW_NUMBERS) : refuse(LINK_REFUSED, 'data');
}

/** A link that was opened before, by the holder of its session, who has reloaded the page. */
async function openAgain(
  context: Context,
  kept: KeptSession,
  token: string,
  language: Language,
): Promise<Answer | Refusal> {
  const session = { token, expiresAt: instant(kept.expiresAt) };
  const orderId = await liveGuestOrder(context.db, kept.lifeUserId);
  if (orderId !== null) return { ...session, orderId };
  const { unitId, area } = kept;
  const accountNumber = context.crypto.decrypt(kept.numberCipher);
  const found = await query(context, kept.lifeUserId, { unitId, accountNumber, area }, language);
  return isRefusal(found) ? found : { ...session, query: found };
}

/** Lifetime of an order session, from the opening of its link and again from its order. */
const LIVES_MS = 30 * MINUTE;

/** The order session of a token, or the refusal of a call about an order. */
export async function orderSessionOf(
  { db, now, channels }: Pick<Context, 'db' | 'now' | 'channels'>,
  token: string,
): Promise<OrderSession | Refusal> {
  const kept = token === '' ? undefined : await readByToken(db, token);
  if (!kept || kept.expiresAt <= now()) return refuse(SESSION_NEEDED);
  const refused = refusalOfState(kept.state);
  if (refused) return refused;
  const channel = await channels.channel(kept.outputEndpoint);
  return {
    scope: 'ORDER',
    lifeUserId: kept.lifeUserId,
    outputEndpoint: kept.outputEndpoint,
    outputChannel: channel?.group ?? 'partner',
    appType: BROWSER_APP_TYPE,
    expiresAt: kept.expiresAt,
  };
}

/** A stored order session, without its token. */
type KeptSession = {
  readonly lifeUserId: string;
  readonly tokenHash: Buffer;
  readonly outputEndpoint: string;
  readonly unitId: string;
  readonly area: string;
  readonly numberCipher: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const columns = [
  'life_user_id as lifeUserId',
  'token_hash as tokenHash',
  'output_endpoint as outputEndpoint',
  'unit_id as unitId',
  'area',
  'number_cipher as numberCipher',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

/** The session of a link, live or not; undefined when the link was not opened. */
function readByLink(db: Db, outputEndpoint: string, jti: string): Promise<KeptSession | undefined> {
  return db
    .selectFrom('order_sessions')
    .select(columns)
    .where('output_endpoint', '=', outputEndpoint)
    .where('jti_hash', '=', sha256(jti))
    .executeTakeFirst();
}

/** The session of a token, live or not, and the state of its guest. */
function readByToken(db: Db, token: string) {
  return db
    .selectFrom('order_sessions as s')
    .innerJoin('users as u', 'u.life_user_id', 's.life_user_id')
    .select([
      's.life_user_id as lifeUserId',
      's.output_endpoint as outputEndpoint',
      's.expires_at as expiresAt',
      'u.state',
    ])
    .where('s.token_hash', '=', sha256(token))
    .executeTakeFirst();
}

async function addSession(
  db: Db,
  session: KeptSession,
  link: { readonly jti: string; readonly endsAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_sessions')
    .values({
      life_user_id: session.lifeUserId,
      token_hash: session.tokenHash,
      output_endpoint: session.outputEndpoint,
      jti_hash: sha256(link.jti),
      unit_id: session.unitId,
      area: session.area,
      number_cipher: session.numberCipher,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      // A little beyond its end, because the clocks of processes differ.
      link_ends_at: after(link.endsAt, MINUTE),
    })
    .onConflict((conflict) => conflict.columns(['output_endpoint', 'jti_hash']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The database's error for a second order of a guest. */
const HAS_ORDER = 'LP002';

/** Creates the one order of an order session, and prolongs it. An index of the database allows one order, even when requests race. */
export async function createGuestOrder(
  context: Context,
  session: Session,
  language: Language,
  request: RequestOf<typeof createDebLifeOrder>,
): Promise<ResponseOf<typeof createDebLifeOrder> | Refusal> {
  // Logged-in users order with createLifeOrder.
  if (session.scope !== 'ORDER') return refuse(SESSION_NEEDED);
  const { db, now } = context;
  try {
    const order = await createOrder(context, session, language, request, 'LINK');
    if (!isRefusal(order)) await prolong(db, session.lifeUserId, after(now(), LIVES_MS));
    return order;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== HAS_ORDER) throw error;
    const orderId = await liveGuestOrder(db, session.lifeUserId);
    return refuse(LINK_HAS_ORDER, undefined, orderId === null ? {} : { orderId });
  }
}

/** A guest's order that is unpaid or paid; null when every order was closed unpaid or there is none. */
async function liveGuestOrder(db: Db, lifeUserId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('order_payments as p', (join) =>
      join.onRef('p.life_user_id', '=', 'o.life_user_id').onRef('p.order_id', '=', 'o.order_id'),
    )
    .select('o.order_id as orderId')
    .where('o.life_user_id', '=', lifeUserId)
    .where('p.state', '<>', 'CLOSED')
    .executeTakeFirst();
  return row?.orderId ?? null;
}

async function prolong(db: Db, lifeUserId: string, until: Date): Promise<void> {
  await db
    .updateTable('order_sessions')
    .set({ expires_at: until })
    .where('life_user_id', '=', lifeUserId)
    .where('expires_at', '<', until)
    .execute();
}

/** Ended sessions whose links have ended too. */
export const orderSessionsPurge = purgeRows({
  table: 'order_sessions',
  since: sql`greatest(link_ends_at, expires_at)`,
  keptMs: keptMs(PAYING_TABLES.order_sessions),
});
