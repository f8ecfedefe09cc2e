import type { Language } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import type { Db, Reads, Tx } from '../kit/database/open.ts';
import { timestamp } from '../kit/database/pool.ts';
import type { Cursor } from '../kit/database/sql.ts';
import { randomId } from '../kit/ids.ts';
import { unitName } from '../kit/ports/catalogue.ts';
import { type Message, type MessageKind, type MessageText, textOf, unitIdOf } from './message-texts.ts';

const MESSAGE_ID_LENGTH = 16;

/** Unread messages are counted up to this. */
const MOST_UNREAD = 1_000;

/** A message that is not written yet, with its owner. */
export type NewMessage = Message & { readonly lifeUserId: string };

/** Writes messages, each once for its owner, kind and subject. A further refund changes its order's message, which is then unread. */
export async function addMessages(tx: Tx, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({ ...message, messageId: randomId(MESSAGE_ID_LENGTH) }));
  await sql`
    insert into messages (life_user_id, message_id, kind, subject, facts, at)
    select m."lifeUserId", m."messageId", m.kind, m.subject, m.facts, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m("lifeUserId" text, "messageId" text, kind text, subject text, facts jsonb)
    on conflict (life_user_id, kind, subject) do update set facts = excluded.facts, at = excluded.at, read_at = null
      where messages.kind = 'ORDER_REFUNDED'
        and messages.facts->'refunded' <> excluded.facts->'refunded'`.execute(tx);
}

export type MessageRow = Message & {
  readonly messageId: string;
  /** The database's own text with microseconds, which the cursor of the next page is compared with. */
  readonly at: string;
  readonly read: boolean;
};

/** SQL expression that counts a user's unread messages within another read, up to `MOST_UNREAD`. */
export function selectUnread(lifeUserId: string) {
  return sql`(
  select count(*) from (
    select from messages where life_user_id = ${lifeUserId} and read_at is null limit ${MOST_UNREAD}) u)`;
}

/** Number of unread messages, up to `MOST_UNREAD`. */
export async function countUnread(db: Db, lifeUserId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${selectUnread(lifeUserId)} as unread`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** A page of a user's messages, newest first, and the number of unread ones in all. One database read. */
export async function readMessages(
  reads: Reads,
  lifeUserId: string,
  below: Cursor | null,
  limit: number,
): Promise<{ messages: readonly MessageRow[]; unread: number }> {
  const { rows } = await sql<{ unread: number } & (MessageRow | { readonly messageId: null })>`
    select counted.unread, page.*
    from (select ${selectUnread(lifeUserId)} as unread) counted
    left join lateral (
      select message_id as "messageId", kind, subject, facts, at::text as at, read_at is not null as read
      from messages
      where life_user_id = ${lifeUserId}
        ${below === null ? sql`` : sql`and (at, message_id) < (${below.at}::timestamptz, ${below.id})`}
      order by messages.at desc, message_id desc
      limit ${limit}) page on true`.execute(reads);
  return {
    messages: rows.flatMap((row) => (row.messageId === null ? [] : [row])),
    unread: rows[0]?.unread ?? 0,
  };
}

/** Marks a user's message as read; the first time counts. False when there is none of this id. */
export async function markRead(db: Db, lifeUserId: string, messageId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)) }))
    .where('life_user_id', '=', lifeUserId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markAllRead(db: Db, lifeUserId: string, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ read_at: now })
    .where('life_user_id', '=', lifeUserId)
    .where('read_at', 'is', null)
    .execute();
}

/** Marks the message about a subject as read, where there is one. */
export async function markReadAbout(
  db: Db,
  lifeUserId: string,
  kind: MessageKind,
  subject: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ read_at: now })
    .where('life_user_id', '=', lifeUserId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('read_at', 'is', null)
    .execute();
}

/** Adds the payer's rating to the message with the answer to a question. */
export async function rateMessage(
  tx: Tx,
  lifeUserId: string,
  feedbackId: string,
  stars: number,
): Promise<void> {
  await sql`
    update messages set facts = facts || jsonb_build_object('stars', ${stars}::int)
    where life_user_id = ${lifeUserId} and kind = 'QUESTION_ANSWERED'
      and subject = ${feedbackId}`.execute(tx);
}

/** The texts of a user's newest messages, newest first. */
export async function newestMessages(
  { reads, catalogue }: Pick<Context, 'reads' | 'catalogue'>,
  lifeUserId: string,
  language: Language,
  limit: number,
): Promise<(MessageText & { readonly at: Date })[]> {
  const { messages } = await readMessages(reads, lifeUserId, null, limit);
  const units = await catalogue.unitsById();
  return messages.map((message) => {
    const unit = units.get(unitIdOf(message));
    return {
      ...textOf(message, unit ? unitName(unit, language) : unitIdOf(message), language),
      at: timestamp(message.at),
    };
  });
}
