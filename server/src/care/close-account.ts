import { CLOSED_TODAY, ORDERS_STILL_OPEN, USER_UNKNOWN } from '@life-payment/contract';
import { isRefusal, type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import { type RawBuilder, sql } from 'kysely';
import { endForPayer, liveMandates, lockMandate } from '../autopay/index.ts';
import { isDue } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { countSome } from '../kit/database/sql.ts';
import { enqueue, growingWait } from '../kit/jobs/queue.ts';
import { type Limit, readTaken, takeOne } from '../kit/limits.ts';
import type { Purge } from '../kit/purge.ts';
import { LEGAL_YEARS } from '../kit/retention.ts';
import { after, DAY, HOUR, MINUTE, SECOND } from '../kit/time.ts';
import { addNoticeSms, endUser, lockPerson, ownMobile, readWalletIds, useOwnCode } from '../people/index.ts';
import { textsOf } from '../texts/index.ts';
import { RETENTION } from './retention.ts';

/** Calls that began before the closing have ended by then; none takes longer than half a minute. */
const ERASE_AFTER_MS = 2 * MINUTE;

/** Limit of closings by number: a new user has new limits, so closing and registering again must not be free. */
const CLOSINGS_OF_NUMBER: Limit = { name: 'closings-number', most: 1, windowMs: DAY };

/**
 * Closes a user's account for good: number and wallet identity are free at once, and a job ends mandates and erases
 * personal data. Refused while an order is open; the code is not used when the refusal is known before.
 */
export async function closeUser(
  context: Context,
  {
    lifeUserId,
    language,
    typed,
  }: { lifeUserId: string; language: Language; typed: { code: string; codeToken: string } },
): Promise<Refusal | null> {
  const { db, crypto } = context;
  if (await hasOpenOrders(db, lifeUserId)) return refuse(ORDERS_STILL_OPEN);
  const mobile = await ownMobile(context, lifeUserId);
  if (isRefusal(mobile)) return mobile;
  const mobileHash = crypto.lookUpHash('mobile', mobile);
  const closedToday = await readTaken(db, CLOSINGS_OF_NUMBER, mobileHash, context.now());
  if (closedToday >= CLOSINGS_OF_NUMBER.most) return refuse(CLOSED_TODAY);
  const wrong = await useOwnCode(context, lifeUserId, 'CLOSE_ACCOUNT', typed);
  if (wrong) return wrong;
  const walletIds = await readWalletIds(db, lifeUserId);
  return db.transaction().execute(async (tx) => {
    // Runs one after the other with sign-ons of the number.
    await lockPerson(tx, mobileHash, walletIds);
    return writeClosing(tx, context, { lifeUserId, language, mobileHash });
  });
}

async function writeClosing(
  tx: Tx,
  context: Context,
  { lifeUserId, language, mobileHash }: { lifeUserId: string; language: Language; mobileHash: Buffer },
): Promise<Refusal | null> {
  const now = context.now();
  // Mandates first, then the user, as at the start of a deduction.
  await sql`
    select from mandates where life_user_id = ${lifeUserId} and state <> 'ENDED'
    order by agreement_id for no key update`.execute(tx);
  const { rows } = await sql`
    select from users where life_user_id = ${lifeUserId} and state = 'ACTIVE' for no key update`.execute(tx);
  if (rows.length === 0) return refuse(USER_UNKNOWN);
  // From here no order can be written, because that needs the user's row.
  if (await hasOpenOrders(tx, lifeUserId)) return refuse(ORDERS_STILL_OPEN);
  if (!(await takeOne(tx, CLOSINGS_OF_NUMBER, mobileHash, now))) return refuse(CLOSED_TODAY);
  const { closed } = textsOf(language).sms;
  await addNoticeSms(tx, context, lifeUserId, closed, { now, expiresAt: after(now, HOUR) });
  await endUser(tx, lifeUserId, now);
  const next = after(now, ERASE_AFTER_MS);
  await tx
    .insertInto('account_closings')
    .values({ life_user_id: lifeUserId, closed_at: now, done_at: null, next_action_at: next })
    .execute();
  await enqueue(tx, 'account-closing', lifeUserId, next);
  return null;
}

const FIRST_WAIT_MS = 30 * SECOND;
const LONGEST_WAIT_MS = HOUR;

/**
 * Takes the next step of closing an account: ends mandates at the wallet, waits for late orders, erases. Late refunds
 * need none of the erased data.
 */
export async function advanceClosing(context: Context, lifeUserId: string): Promise<void> {
  const { db, now } = context;
  const closing = await db
    .selectFrom('account_closings')
    .select(['attempts', 'next_action_at as nextActionAt'])
    .where('life_user_id', '=', lifeUserId)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (!closing || !isDue(closing.nextActionAt, now())) return;
  await endMandates(context, lifeUserId);
  if ((await hasMandates(db, lifeUserId)) || (await hasOpenOrders(db, lifeUserId))) {
    const next = after(now(), growingWait(closing.attempts, FIRST_WAIT_MS, LONGEST_WAIT_MS));
    return db.transaction().execute(async (tx) => {
      await tx
        .updateTable('account_closings')
        .set({ attempts: closing.attempts + 1, next_action_at: next })
        .where('life_user_id', '=', lifeUserId)
        .where('done_at', 'is', null)
        .execute();
      await enqueue(tx, 'account-closing', lifeUserId, next);
    });
  }
  await erase(db, lifeUserId);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ points_tip_hidden_at: null })
      .where('life_user_id', '=', lifeUserId)
      .where('state', '=', 'CLOSED')
      .execute();
    await tx
      .updateTable('account_closings')
      .set({ done_at: now(), next_action_at: null })
      .where('life_user_id', '=', lifeUserId)
      .execute();
  });
}

/** Ends every mandate of a user; their jobs end them at the wallet. */
async function endMandates({ db, now }: Context, lifeUserId: string): Promise<void> {
  for (const { agreementId } of await liveMandates(db, lifeUserId))
    await db.transaction().execute(async (tx) => {
      const mandate = await lockMandate(tx, agreementId);
      if (mandate) await endForPayer(tx, mandate, now());
    });
}

async function hasMandates(db: Db, lifeUserId: string): Promise<boolean> {
  const { rows } = await sql`
    select from mandates where life_user_id = ${lifeUserId} and state <> 'ENDED' limit 1`.execute(db);
  return rows.length > 0;
}

/** An unfinished order. `unpaid`: its payer has not paid; else it is being closed, deducted or credited. Amount in fen. */
type OpenOrder = {
  readonly orderId: string;
  readonly unitId: string;
  readonly numberMasked: string;
  readonly remark: string;
  readonly amount: number;
  readonly unpaid: boolean;
};

/** Most open orders in an answer. */
const MOST_SHOWN = 20;

/** A user's unfinished orders, newest first. One that is only being refunded needs nothing from its payer, so it counts as finished. */
export async function readOpenOrders(db: Db | Tx, lifeUserId: string): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select o.order_id as "orderId", o.unit_id as "unitId", o.number_masked as "numberMasked", o.remark, o.amount,
      p.state = 'WAITING' and o.source <> 'AUTOPAY' as unpaid
    from orders o join order_payments p using (life_user_id, order_id)
    where o.life_user_id = ${lifeUserId} and (p.state in ('WAITING', 'CLOSING') or p.state = 'PAID' and exists (
      select from order_bills b
      where b.life_user_id = o.life_user_id and b.order_id = o.order_id
        and b.state is distinct from 'WRITTEN_OFF' and b.state is distinct from 'REJECTED'))
    order by o.created_at desc, o.order_id desc limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

/** Counts of what a user loses. `refunds`: refunds that are not done. */
type Losses = {
  readonly refunds: number;
  readonly mandates: number;
  readonly accounts: number;
  readonly points: number;
  readonly coupons: number;
};

/** Counts what closing a user's account ends, loses or leaves on its way. One database read. */
export async function readLosses(db: Db, lifeUserId: string, now: Date): Promise<Losses> {
  const { rows } = await sql<Losses>`
    select
      (select count(*) from refunds where life_user_id = ${lifeUserId} and state <> 'DONE')::int as refunds,
      (select count(*) from mandates where life_user_id = ${lifeUserId}
        and state in ('SIGNING', 'SIGNED'))::int as mandates,
      (select count(*) from accounts where life_user_id = ${lifeUserId})::int as accounts,
      (select greatest(coalesce(sum(points), 0), 0) from points_entries where life_user_id = ${lifeUserId})::int as points,
      (select count(*) from coupons where life_user_id = ${lifeUserId} and state = 'AVAILABLE'
        and expires_at > ${now})::int as coupons`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a from answers one row');
  return row;
}

async function hasOpenOrders(db: Db | Tx, lifeUserId: string): Promise<boolean> {
  return (await readOpenOrders(db, lifeUserId)).length > 0;
}

/** Age from which an unfinished closing is late: by then mandates and orders have ended. */
const LATE_MS = 3 * DAY;

/** Late closings, counted up to a thousand. */
export function countLateClosings(db: Db, now: Date): Promise<number> {
  return countSome(
    db,
    sql`select 1 from account_closings where next_action_at is not null and closed_at < ${after(now, -LATE_MS)}`,
  );
}

/** Rows of a table in one SQL statement, so that locks are short even for a long history. */
const SLICE = 500;

const TABLES = Object.entries(RETENTION);

/** Erases personal data as the retention list says, table by table, in slices that commit one by one. After a kill it continues. */
async function erase(db: Db, lifeUserId: string): Promise<void> {
  await keepFirstConsents(db, lifeUserId);
  for (const [table, { onClosing }] of TABLES) {
    if (onClosing === 'DELETE') await deleteRows(db, table, lifeUserId);
    else if (typeof onClosing === 'object') await emptyColumns(db, table, onClosing.empty, lifeUserId);
  }
}

/** Deletes the rest of a closed account after the legal term. The row of the closing is deleted last. */
async function forget(db: Db, lifeUserId: string): Promise<void> {
  for (const [table, { term }] of TABLES)
    if (term.kind === 'LEGAL' && table !== 'account_closings') await deleteRows(db, table, lifeUserId);
  await deleteRows(db, 'account_closings', lifeUserId);
}

/** Keeps the first consent to each text and erases the channels. */
async function keepFirstConsents(db: Db, lifeUserId: string): Promise<void> {
  await sql`
    delete from consents c using consents d
    where c.life_user_id = ${lifeUserId} and d.life_user_id = c.life_user_id and d.agreement = c.agreement
      and d.version = c.version and (d.at, d.output_endpoint) < (c.at, c.output_endpoint)`.execute(db);
}

function deleteRows(db: Db, table: string, lifeUserId: string): Promise<void> {
  return inSlices(db, table, sql`delete from ${sql.table(table)}`, sql`life_user_id = ${lifeUserId}`);
}

/** Changes rows of a table until none is left. A slice without changes does not mean that none is left, because locked rows are skipped. */
async function inSlices(
  db: Db,
  table: string,
  change: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const some = (limit: number, columns = sql``) =>
    sql`select ${columns} from ${sql.table(table)} where ${rows} limit ${limit}::bigint`;
  while ((await some(1).execute(db)).rows.length > 0)
    await sql`${change} where ctid = any(array(${some(SLICE, sql`ctid`)}))`.execute(db);
}

function emptyColumns(db: Db, table: string, columns: readonly string[], lifeUserId: string): Promise<void> {
  const emptied = columns.map((column) => sql`${sql.ref(column)} = ''`);
  const left = columns.map((column) => sql`${sql.ref(column)} <> ''`);
  return inSlices(
    db,
    table,
    sql`update ${sql.table(table)} set ${sql.join(emptied)}`,
    sql`life_user_id = ${lifeUserId} and (${sql.join(left, sql` or `)})`,
  );
}

/** Accounts in one batch: each has many rows. */
const ACCOUNTS = 10;

function old(now: Date) {
  return sql`account_closings where done_at < ${now}::timestamptz - make_interval(years => ${LEGAL_YEARS})`;
}

/** Deletes the rest of accounts closed before the legal term. One that can't be deleted is passed over until the next run. */
export const closedAccountsPurge: Purge = {
  due: (now) => sql`
    select done_at + make_interval(years => ${LEGAL_YEARS}) as due_at from ${old(now)} order by done_at`,
  batch: async (db, now, from) => {
    const { rows } = await sql<{ lifeUserId: string; doneAt: string }>`
      select life_user_id as "lifeUserId", done_at::text as "doneAt" from ${old(now)}
        and done_at > ${from ?? '-infinity'} order by done_at limit ${ACCOUNTS}`.execute(db);
    const errors: unknown[] = [];
    for (const { lifeUserId } of rows)
      await forget(db, lifeUserId).catch((error: unknown) => errors.push(error));
    return {
      deleted: rows.length - errors.length,
      next: rows.length < ACCOUNTS ? null : (rows.at(-1)?.doneAt ?? null),
      error: errors[0],
    };
  },
};
