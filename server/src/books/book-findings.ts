import { sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import { ownerOf } from '../kit/ids.ts';
import { type Finding, namedOrders } from './check-books.ts';

/** Records the findings of a check of these numbers, and closes earlier findings about them that were not found again. */
export async function recordFindings(
  db: Db,
  checked: readonly string[],
  found: readonly Finding[],
  now: Date,
): Promise<void> {
  await sql`
    with found as (
      select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as x(rule text, "orderId" text)),
    opened as (
      insert into book_findings (rule, order_id, first_seen_at) select rule, "orderId", ${now} from found
      on conflict (rule, order_id) do update set closed_at = null where book_findings.closed_at is not null)
    update book_findings f set closed_at = ${now}
    where f.closed_at is null and f.order_id = any(${checked}::text[])
      and not exists (select from found x where x.rule = f.rule and x."orderId" = f.order_id)`.execute(db);
}

/** Opens a finding in the transaction that causes it. The checks close it when its rule holds again. */
export async function openFinding(tx: Tx, { rule, orderId }: Finding, now: Date): Promise<void> {
  await sql`
    insert into book_findings (rule, order_id, first_seen_at) values (${rule}, ${orderId}, ${now})
    on conflict (rule, order_id) do update set closed_at = null
    where book_findings.closed_at is not null`.execute(tx);
}

/** The rule of the finding for money that somebody else moved, and that is receivable until an adjustment. */
export const RECEIVABLE_RULE = 'refunded elsewhere';

/** Open findings of that rule that are looked at. */
const MOST_RECEIVABLE = 1_000;

/** Orders with a receivable, its beginning and its amount in fen, the oldest first; at most `limit`. */
export async function receivables(db: Db, limit: number) {
  const open = await db
    .selectFrom('book_findings')
    .select('order_id as orderId')
    .where('rule', '=', RECEIVABLE_RULE)
    .where('closed_at', 'is', null)
    .orderBy('first_seen_at')
    .limit(MOST_RECEIVABLE)
    .execute();
  const orders = open.map(({ orderId }) => ({ orderId, lifeUserId: ownerOf(orderId) ?? '' }));
  const { rows } = await sql<{ orderId: string; since: Date; amount: number }>`
    with ${namedOrders(orders)},
    owed as (
      select n.order_id, (select sum(l.debit - l.credit) from order_entries l where l.life_user_id = n.life_user_id
        and l.order_id = n.order_id and l.account = 'REFUNDED_ELSEWHERE')::bigint as amount
      from named_orders n)
    select order_id as "orderId", f.first_seen_at as since, amount
    from owed join book_findings f using (order_id)
    where f.rule = ${RECEIVABLE_RULE} and amount <> 0 order by f.first_seen_at limit ${limit}`.execute(db);
  return rows;
}

/** A finding, and the time at which it was first found. */
export type OpenFinding = Finding & { readonly firstSeenAt: Date };

/** The open findings, oldest first; at most `limit`. */
export function openFindings(db: Db, limit: number): Promise<OpenFinding[]> {
  return db
    .selectFrom('book_findings')
    .select(['rule', 'order_id as orderId', 'first_seen_at as firstSeenAt'])
    .where('closed_at', 'is', null)
    .orderBy('first_seen_at')
    .orderBy('order_id')
    .orderBy('rule')
    .limit(limit)
    .execute();
}

/** A finished check of the books. */
export type BookCheck = {
  /** Its beginning. */
  readonly at: Date;
  /** Every order was checked, not only those that changed since the check before. */
  readonly whole: boolean;
  readonly orders: number;
  /** Open findings of all checks when it ended. */
  readonly findings: number;
  readonly tookMs: number;
};

/** The newest finished check; null before the first. */
export async function latestBookCheck(db: Db): Promise<BookCheck | null> {
  return (
    (await db
      .selectFrom('book_checks')
      .select(['at', 'whole', 'orders', 'findings', 'took_ms as tookMs'])
      .orderBy('check_id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

/** Records a finished check. Returns the number of open findings. */
export async function recordCheck(db: Db, check: Omit<BookCheck, 'findings'>): Promise<number> {
  const { at, whole, orders, tookMs } = check;
  const { rows } = await sql<{ findings: number }>`
    insert into book_checks (at, whole, orders, findings, took_ms)
    select ${at}, ${whole}, ${orders}, count(*), ${tookMs} from book_findings where closed_at is null
    returning findings`.execute(db);
  return rows[0]?.findings ?? 0;
}
