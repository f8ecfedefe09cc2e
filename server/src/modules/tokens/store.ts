import { sql } from 'kysely';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import { after, HOUR } from '../../kit/time.ts';

/** A top-up that its unit has booked. */
export type TopUp = {
  readonly writeOffNo: string;
  readonly lifeUserId: string;
  readonly orderId: string;
  readonly unitId: string;
};

/** A token that is asked for. */
export type Awaited = TopUp & {
  readonly asked: number;
  readonly nextActionAt: Date;
};

/** A token that has not come for so long is missing. */
const MISSING_MS = HOUR;

/** Adds the row of a token that is awaited since `now`. False when there is a row, or its user has closed the account. */
export async function addAwaited(tx: Tx, topUp: TopUp, now: Date, next: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into bill_tokens (write_off_no, life_user_id, order_id, unit_id, since, next_action_at)
    select ${topUp.writeOffNo}, life_user_id, ${topUp.orderId}, ${topUp.unitId}, ${now}, ${next} ${open(topUp)}
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Adds a token, or fills the row in which it was awaited. A token that is there stays. A closed account gets none. */
export async function addToken(tx: Tx, topUp: TopUp, cipher: Buffer, now: Date): Promise<void> {
  await sql`
    insert into bill_tokens as there (write_off_no, life_user_id, order_id, unit_id, token_cipher, since, came_at)
    select ${topUp.writeOffNo}, life_user_id, ${topUp.orderId}, ${topUp.unitId}, ${cipher}, ${now}, ${now} ${open(topUp)}
    on conflict (write_off_no) do update
      set token_cipher = excluded.token_cipher, came_at = excluded.came_at, next_action_at = null
      where there.token_cipher is null`.execute(tx);
}

/** A token that is asked for; null when it has come, or nobody asks for it any more. */
export async function readAwaited(db: Db, writeOffNo: string): Promise<Awaited | null> {
  const { rows } = await sql<Awaited>`
    select t.write_off_no as "writeOffNo", t.life_user_id as "lifeUserId", t.order_id as "orderId",
      t.unit_id as "unitId", t.asked, t.next_action_at as "nextActionAt"
    from bill_tokens t
    where t.write_off_no = ${writeOffNo} and t.next_action_at is not null`.execute(db);
  return rows[0] ?? null;
}

/** Sets the next question about a token. False when it has come meanwhile, or another worker has asked. */
export async function postponeToken(tx: Tx, writeOffNo: string, asked: number, next: Date): Promise<boolean> {
  const { rows } = await sql`
    update bill_tokens set asked = ${asked}, next_action_at = ${next}
    where write_off_no = ${writeOffNo} and next_action_at is not null and asked < ${asked} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The tokens of an order, in the order of its lines. */
export async function tokensOf(db: Db, lifeUserId: string, orderId: string) {
  const { rows } = await sql<{
    readonly writeOffNo: string;
    readonly cipher: Buffer | null;
    readonly awaited: boolean;
  }>`
    select t.write_off_no as "writeOffNo", t.token_cipher as cipher, t.next_action_at is not null as awaited
    from bill_tokens t
    where t.life_user_id = ${lifeUserId} and t.order_id = ${orderId} order by t.write_off_no`.execute(db);
  return rows;
}

/** Ends the search for a token that never will come. False when none is awaited under this number. */
export async function endTokenSearch(tx: Tx, writeOffNo: string): Promise<boolean> {
  const { rows } = await sql`
    update bill_tokens set next_action_at = null
    where write_off_no = ${writeOffNo} and next_action_at is not null returning 1`.execute(tx);
  return rows.length > 0;
}

/** How many tokens have not come for an hour, up to a thousand. */
export function countTokensMissing(db: Db, now: Date): Promise<number> {
  return countSome(db, sql`select 1 ${missing(now)}`);
}

/** These tokens, the oldest first. */
export async function tokensMissing(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ readonly orderId: string; readonly number: string; readonly since: Date }>`
    select order_id as "orderId", write_off_no as number, since ${missing(now)} order by since limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The user of a top-up, whose account is not closed: nothing is added to what is being erased. */
function open({ lifeUserId }: TopUp) {
  return sql`from users where life_user_id = ${lifeUserId} and state <> 'CLOSED'`;
}

function missing(now: Date) {
  return sql`from bill_tokens where next_action_at is not null and since < ${after(now, -MISSING_MS)}`;
}
