import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { COPIES_USED_UP } from '@life-payment/contract';
import {
  formatYuan,
  type Language,
  type Refusal,
  refuse,
  type TextByTag,
  textIn,
} from '@life-payment/contract/rules';
import { type RawBuilder, sql } from 'kysely';
import { isDue } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import type { Db } from '../kit/database/open.ts';
import { randomId } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import { type Limit, readTaken, takeOne } from '../kit/limits.ts';
import { unitName } from '../kit/ports/catalogue.ts';
import { purgeRows } from '../kit/purge.ts';
import { keptMs } from '../kit/retention.ts';
import { after, DAY, instant } from '../kit/time.ts';
import { newestMessages } from '../people/index.ts';
import { type Texts, textsOf } from '../texts/index.ts';
import { CARE_TABLES } from './tables.ts';

/** Most copies of a user on one day: each reads all of the user's data. */
const COPIES_A_DAY: Limit = { name: 'data-copies', most: 3, windowMs: DAY };

const COPY_ID_LENGTH = 20;

const KEPT_MS = keptMs(CARE_TABLES.data_copies);

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A user and the session that requests the copy. */
export type Asker = { readonly lifeUserId: string; readonly sessionHash: Buffer };

/** A copy that is being made or can be fetched. */
export type KeptCopy = {
  readonly copyId: string;
  readonly askedAt: Date;
  readonly made: boolean;
  readonly expiresAt: Date;
};

/** Refuses a user who has had all copies of today; null for others. Checked before the code is used. */
export async function refusedToday({ db, now }: Context, lifeUserId: string): Promise<Refusal | null> {
  const taken = await readTaken(db, COPIES_A_DAY, Buffer.from(lifeUserId), now());
  return taken < COPIES_A_DAY.most ? null : usedUp();
}

/** Adds a job that makes a copy of a user's data. Replaces the user's copy of before. */
export function requestCopy(
  { db, now }: Context,
  { lifeUserId, sessionHash }: Asker,
  language: Language,
): Promise<KeptCopy | Refusal> {
  return db.transaction().execute(async (tx) => {
    const askedAt = now();
    if (!(await takeOne(tx, COPIES_A_DAY, Buffer.from(lifeUserId), askedAt))) return usedUp();
    const copyId = randomId(COPY_ID_LENGTH);
    const expiresAt = after(askedAt, KEPT_MS);
    await tx.deleteFrom('data_copies').where('life_user_id', '=', lifeUserId).execute();
    await tx
      .insertInto('data_copies')
      .values({
        copy_id: copyId,
        life_user_id: lifeUserId,
        session_hash: sessionHash,
        language,
        asked_at: askedAt,
        content_cipher: null,
        expires_at: expiresAt,
        next_action_at: askedAt,
      })
      .execute();
    await enqueue(tx, 'copy', copyId, askedAt);
    return { copyId, askedAt, expiresAt, made: false };
  });
}

/** Makes a copy if its row says that it is due. The copy is stored gzipped and encrypted. */
export async function advanceCopy(context: Context, copyId: string): Promise<void> {
  const { db, crypto, now } = context;
  const copy = await db
    .selectFrom('data_copies')
    .select(['life_user_id as lifeUserId', 'language', 'next_action_at as nextActionAt'])
    .where('copy_id', '=', copyId)
    .where('content_cipher', 'is', null)
    .executeTakeFirst();
  if (!copy || !isDue(copy.nextActionAt, now())) return;
  const language = copy.language as Language;
  const data = await collectData(context, copy.lifeUserId, language);
  const { titles, labels, values } = textsOf(language).ownData;
  const document: DataCopy = { madeAt: instant(now()), language, titles, labels, values, data };
  const packed = await pack(JSON.stringify(document));
  // Nothing is written if another copy was requested or the account was closed meanwhile.
  await db
    .updateTable('data_copies')
    .set({
      content_cipher: crypto.encrypt(packed.toString('base64')),
      expires_at: after(now(), KEPT_MS),
      next_action_at: null,
    })
    .where('copy_id', '=', copyId)
    .where('content_cipher', 'is', null)
    .execute();
}

/** A user's copy that this session requested; undefined when there is none or it has expired. */
export async function readCopy(
  db: Db,
  { lifeUserId, sessionHash }: Asker,
  now: Date,
): Promise<KeptCopy | undefined> {
  const { rows } = await sql<KeptCopy>`
    select copy_id as "copyId", asked_at as "askedAt", content_cipher is not null as made, expires_at as "expiresAt"
    from data_copies where life_user_id = ${lifeUserId} and session_hash = ${sessionHash}
      and expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Gives a copy out once, to the session that requested it, and deletes it. Null when there is none, or it has expired. */
export async function fetchCopy(
  { db, crypto, now }: Context,
  { lifeUserId, sessionHash }: Asker,
  copyId: string,
): Promise<{ readonly copy: string; readonly page: string } | null> {
  const row = await db
    .deleteFrom('data_copies')
    .where('copy_id', '=', copyId)
    .where('life_user_id', '=', lifeUserId)
    .where('session_hash', '=', sessionHash)
    .where('content_cipher', 'is not', null)
    .where('expires_at', '>', now())
    .returning('content_cipher')
    .executeTakeFirst();
  if (!row?.content_cipher) return null;
  const packed = Buffer.from(crypto.decrypt(row.content_cipher), 'base64');
  const copy = (await unpack(packed)).toString();
  return { copy, page: pageOf(JSON.parse(copy)) };
}

/** Copies that nobody fetched in time. */
export const copiesPurge = purgeRows({ table: 'data_copies', since: sql`expires_at`, keptMs: 0 });

function usedUp(): Refusal {
  return refuse(COPIES_USED_UP, undefined, { max: COPIES_A_DAY.most });
}

/** A section of a copy, and a field in it, as the texts of each language name them. */
type SectionName = keyof Texts['ownData']['titles'];
type Label = keyof Texts['ownData']['labels'];
type Value = string | number | boolean | null;
type Row = { readonly [K in Label]?: Value };
type Data = { readonly [S in SectionName]: readonly Row[] };

/** A copy of a payer's data, with titles, labels and texts. */
type DataCopy = {
  /** ISO 8601 with offset. */
  readonly madeAt: string;
  readonly language: Language;
  readonly titles: Readonly<Record<SectionName, string>>;
  readonly labels: Readonly<Record<Label, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly data: Data;
};

/** Most rows of a section, the newest. */
const MOST_ROWS = 5_000;

/** Columns are named after the copy's fields. The following columns are converted. */
type Stored = { readonly [column: string]: Buffer | Date | TextByTag | Value | undefined };

type Tools = {
  readonly context: Context;
  readonly language: Language;
  readonly units: Awaited<ReturnType<Context['catalogue']['unitsById']>>;
};

/** Columns in fen, shown in yuan. */
const FEN: ReadonlySet<string> = new Set(['lateFee', 'amount', 'cap', 'coupon', 'paid', 'threshold']);

/** Encrypted columns that are no account number. */
const ENCRYPTED: ReadonlySet<string> = new Set(['mobile', 'text']);

const SECTIONS: Readonly<
  Record<Exclude<SectionName, 'messages'>, (lifeUserId: string) => RawBuilder<Stored>>
> = {
  user: (id) => sql`
    select mobile_cipher as mobile, 
      (select string_agg(id, ', ' order by kind desc) from user_wallets w where w.life_user_id = users.life_user_id)
        as "walletUserId", state, created_at as "registeredAt",
      last_used_at as "lastUsedAt"
    from users where life_user_id = ${id}`,
  sessions: (id) => sql`
    select output_endpoint as channel, device, area, created_at as since, last_used_at as "lastUsedAt",
      ended_at as "closedAt"
    from sessions where life_user_id = ${id} order by created_at desc`,
  consents: (id) => sql`
    select agreement, version, output_endpoint as channel, at from consents where life_user_id = ${id} order by at desc`,
  channels: (id) => sql`
    select output_endpoint as channel, case when bound_at is not null then proved end as proved,
      coalesce(bound_at, empowered_at) as at
    from user_channels where life_user_id = ${id} order by at desc`,
  accounts: (id) => sql`
    select a.unit_id as unit, a.number_cipher as "accountNumber", a.holder_masked as holder, a.address_masked as address,
      a.remark, g.name as "group", a.created_at as "savedAt"
    from accounts a left join account_groups g using (life_user_id, group_id)
    where a.life_user_id = ${id} order by a.created_at desc`,
  orders: (id) => sql`
    select o.order_id as "orderId", o.created_at as at, o.unit_id as unit, o.number_cipher as "accountNumber",
      o.holder_masked as holder, o.remark, o.amount, o.coupon, p.cash as paid, p.state
    from orders o join order_payments p using (life_user_id, order_id)
    where o.life_user_id = ${id} order by o.created_at desc`,
  bills: (id) => sql`
    select b.order_id as "orderId", bill_key as "billNo", bill_month as month, due as amount,
      nullif((parts->'lateFee')::bigint, 0) as "lateFee",
      (select string_agg(concat(r->>'from', ' → ', r->>'to'), ', ') from jsonb_array_elements(parts->'readings') r) as readings,
      state, settled_at as "settledAt"
    from order_bills b where b.life_user_id = ${id} order by b.order_id desc, line`,
  refunds: (id) => sql`
    select order_id as "orderId", amount, state, done_at as "settledAt"
    from refunds where life_user_id = ${id} order by order_id desc`,
  autopay: (id) => sql`
    select agreement_id as "agreementId", unit_id as unit, number_cipher as "accountNumber", remark, state,
      cap, amount, threshold, created_at as "openedAt", ended_at as "closedAt"
    from mandates where life_user_id = ${id} order by created_at desc`,
  deductions: (id) => sql`
    select agreement_id as "agreementId", bill_month as month, amount, state, order_id as "orderId", created_at as at
    from autopay_plans where life_user_id = ${id} order by created_at desc`,
  coupons: (id) => sql`
    select title as name, amount, state, granted_at as at,
      expires_at as "expiresAt", order_id as "orderId"
    from coupons where life_user_id = ${id} order by granted_at desc`,
  points: (id) => sql`
    select kind, points, order_id as "orderId", at from points_entries where life_user_id = ${id} order by entry_id desc`,
  notices: (id) => sql`
    select unit_id as unit, number_cipher as "accountNumber", bill_no as "billNo", at
    from bill_notices where life_user_id = ${id} order by at desc`,
  feedback: (id) => sql`
    select kind, reason, order_id as "orderId", text, answer, stars, at, (select count(*) from feedback_pictures p where p.feedback_id = f.feedback_id)::int as pictures
    from feedback f where life_user_id = ${id} order by at desc`,
};

/** Everything stored about a user, by section, as it is shown to them. */
export async function collectData(context: Context, lifeUserId: string, language: Language): Promise<Data> {
  const units = await context.catalogue.unitsById();
  const tools: Tools = { context, language, units };
  const sections: { [S in SectionName]?: Row[] } = {};
  for (const [name, select] of Object.entries(SECTIONS))
    sections[name as SectionName] = await read(tools, select(lifeUserId));
  const messages = (await newestMessages(context, lifeUserId, language, MOST_ROWS)).map(
    ({ title, text, at }) => ({ name: title, text, at: instant(at) }),
  );
  return { ...sections, messages } as Data;
}

async function read(tools: Tools, select: RawBuilder<Stored>): Promise<Row[]> {
  const { rows } = await sql<Stored>`${select} limit ${MOST_ROWS}`.execute(tools.context.db);
  const shown: Row[] = [];
  for (const { channel, ...row } of rows)
    shown.push({
      ...Object.fromEntries(Object.entries(row).map(([column, stored]) => fieldOf(column, stored, tools))),
      ...(typeof channel === 'string' ? { channel: await channelName(tools, channel) } : {}),
    });
  return shown;
}

function fieldOf(column: string, stored: Stored[string], tools: Tools): readonly [string, Value] {
  const { context, units, language } = tools;
  if (stored instanceof Date) return [column, instant(stored)];
  if (Buffer.isBuffer(stored))
    return [ENCRYPTED.has(column) ? column : 'accountNumber', context.crypto.decrypt(stored)];
  if (typeof stored === 'object' && stored !== null) return [column, textIn(stored, language)];
  if (column === 'unit') {
    const unit = units.get(String(stored));
    return ['unit', unit ? unitName(unit, language) : String(stored)];
  }
  if (FEN.has(column) && stored !== null) return [column, formatYuan(Number(stored))];
  return [column, stored ?? null];
}

async function channelName({ context, language }: Tools, outputEndpoint: string): Promise<string> {
  const channel = await context.channels.channel(outputEndpoint);
  return channel ? textIn(channel.name, language) : outputEndpoint;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:0 auto;padding:1rem}
h2{margin:2rem 0 .5rem}dl{border-top:1px solid #ccc;margin:0;padding:.5rem 0;overflow-wrap:anywhere}
dt{color:#555;font-size:.875rem}dd{margin:0 0 .25rem}`;

/** Fields with stored values that have texts. What a payer typed is never replaced. */
const OURS: ReadonlySet<string> = new Set<Label>(['agreement', 'kind', 'reason', 'state']);

/** A moment in Beijing time. */
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\+08:00$/;

/** A copy as one HTML document, without scripts and other files. */
function pageOf(copy: DataCopy): string {
  const { title, made, none } = textsOf(copy.language).ownData.page;
  const sections = Object.entries(copy.data).map(([name, rows]) => {
    const content = rows.map((row) => rowHtml(copy, row)).join('');
    return `<h2>${escaped(copy.titles[name as SectionName])}</h2>${content || `<p>${none}</p>`}`;
  });
  return `<!doctype html><html lang="${copy.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${made}: ${copy.madeAt.replace(MOMENT, '$1 $2')}</p>${sections.join('')}</body></html>`;
}

function rowHtml(copy: DataCopy, row: Row): string {
  const fields = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  const terms = fields.map(
    ([key, value]) =>
      `<dt>${escaped(copy.labels[key as Label])}</dt><dd>${escaped(shown(key, value, copy))}</dd>`,
  );
  return `<dl>${terms.join('')}</dl>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

function shown(label: string, value: Value, { values, language }: DataCopy): string {
  if (typeof value === 'boolean') return textsOf(language).ownData.page[value ? 'yes' : 'no'];
  const text = String(value);
  return OURS.has(label) ? (values[text] ?? text) : text.replace(MOMENT, '$1 $2');
}
