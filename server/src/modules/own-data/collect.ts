import { formatYuan, type Language, type TextByTag, textIn } from '@life-payment/contract/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { unitName } from '../../kit/ports/catalogue.ts';
import { instant } from '../../kit/time.ts';
import { newestMessages } from '../inbox/index.ts';
import type { Data, Row, Value } from './document.ts';
import type { SectionName } from './labels.ts';

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
    select output_endpoint as channel, created_at as since, last_used_at as "lastUsedAt", ended_at as "closedAt"
    from sessions where life_user_id = ${id} order by created_at desc`,
  consents: (id) => sql`
    select agreement, version, output_endpoint as channel, at from consents where life_user_id = ${id} order by at desc`,
  channels: (id) => sql`
    select output_endpoint as channel, b.proved, coalesce(b.at, e.at) as at
    from (select * from channel_bindings where life_user_id = ${id}) b
    full join (select * from channel_empowerments where life_user_id = ${id}) e using (output_endpoint)
    order by at desc`,
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
    select kind, reason, order_id as "orderId", text, answer, at, (select count(*) from feedback_pictures p where p.feedback_id = f.feedback_id)::int as pictures
    from feedback f where life_user_id = ${id} order by at desc`,
};

/** Everything stored about a user, by section, as it is shown to them. */
export async function collectData(context: Context, lifeUserId: string, language: Language): Promise<Data> {
  const units = await context.catalogue.unitsById();
  const tools: Tools = { context, language, units };
  const sections: { [S in SectionName]?: Row[] } = {};
  for (const [name, select] of Object.entries(SECTIONS))
    sections[name as SectionName] = await read(tools, select(lifeUserId));
  return { ...sections, messages: await messagesOf(tools, lifeUserId) } as Data;
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

async function messagesOf({ context, language }: Tools, lifeUserId: string): Promise<Row[]> {
  return (await newestMessages(context, lifeUserId, language, MOST_ROWS)).map(({ title, text, at }) => ({
    name: title,
    text,
    at: instant(at),
  }));
}
