import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/open.ts';
import type { NumberKind } from '../kit/database/states.ts';
import { ownerOf } from '../kit/ids.ts';
import { OURS } from './compare.ts';

/**
 * Compares a number of a partner's statement with our books; null when they agree or a job asks. `givenBack`: fen of
 * the order that the statements refund.
 */
export function judgeTheirs(theirs: TheirNumber, known: Known, givenBack: number): Verdict | null {
  const { own, orderOpen } = known;
  if (own === null) return orderOpen ? null : person('THEIRS_ONLY');
  if (own.amount !== theirs.amount) return person('AMOUNT_DIFFERS');
  if (own.done) return null;
  if (own.kind === 'TRADE' && givenBack >= own.amount && isCancelled(own)) return null;
  return notDoneHere(own);
}

/** True if a line belongs to a deduction that the wallet took while we cancelled it and then returned: both lines add up to zero. */
export function isGivenBack(line: TheirNumber, known: Known, lines: readonly TheirNumber[]): boolean {
  if (line.number !== line.orderId || known.paymentState !== 'CLOSED') return false;
  const opposite = line.kind === 'TRADE' ? 'REFUND' : 'TRADE';
  return lines.some(
    ({ kind, number, amount }) => kind === opposite && number === line.number && amount === line.amount,
  );
}

/** Compares a number of ours, done or still asked about by a job, with the partner's answer. Null: nothing to do. */
export function judgeOurs(own: OwnNumber, answer: PartnerAnswer): Verdict | null {
  if (own.done) {
    if (!answer.done) return person('OURS_ONLY');
    return answer.amount === null || answer.amount === own.amount ? null : person('AMOUNT_DIFFERS');
  }
  if (!answer.done) return null;
  if (answer.givenBack && isCancelled(own)) return null;
  return notDoneHere(own);
}

/** Judges a number that is done for the partner, not for us. Null: a job asks about it. */
function notDoneHere({ askedAt, kind, state }: OwnNumber): Verdict | null {
  if (askedAt !== null) return null;
  const byItself = kind === 'TRADE' && state === 'CLOSED';
  return { who: byItself ? 'RECONCILIATION' : 'PERSON', reason: 'STATE_DIFFERS' };
}

function person(reason: Verdict['reason']): Verdict {
  return { who: 'PERSON', reason };
}

/** True if we cancelled a deduction: if the wallet had taken it, it has given all of it back by itself. */
function isCancelled({ deduction, state }: OwnNumber): boolean {
  return deduction && state !== 'WAITING';
}

/** A number of ours and its state here. */
export type OwnNumber = {
  readonly kind: NumberKind;
  readonly number: string;
  readonly orderId: string;
  /** The number by which the partner names its payment (wallet) or its order (unit). */
  readonly named: string;
  /** `wallet`, or a unit's id */
  readonly partner: string;
  /** fen */
  readonly amount: number;
  readonly state: string;
  /** Paid, refunded or written off. */
  readonly done: boolean;
  /** The next query by a job; null: no job asks about it. */
  readonly askedAt: Date | null;
  /** The payment of a deduction. */
  readonly deduction: boolean;
};

/** A number that a partner's statement says is done. */
export type TheirNumber = {
  readonly kind: NumberKind;
  readonly number: string;
  /** The payment at the wallet, the order at a unit. Empty where the partner does not say. */
  readonly orderId: string;
  readonly partner: string;
  /** Day of the statement, `YYYY-MM-DD`. */
  readonly day: string;
  /** fen */
  readonly amount: number;
};

/** Our books about a number in a partner's statement. */
export type Known = {
  /** null: we do not have the number. */
  readonly own: OwnNumber | null;
  readonly paymentState: string | null;
  /** A job still has something to do for its order. */
  readonly orderOpen: boolean;
};

/** A partner's answer about one number. Amount in fen, null where it does not say. */
export type PartnerAnswer = {
  readonly done: boolean;
  readonly amount: number | null;
  /** It was paid, and all of it has been refunded since. */
  readonly givenBack?: boolean;
};

/** RECONCILIATION: the daily comparison asks the partner, and its answer moves our books. PERSON: no job asks. */
type Verdict = {
  readonly who: 'RECONCILIATION' | 'PERSON';
  readonly reason: 'OURS_ONLY' | 'THEIRS_ONLY' | 'AMOUNT_DIFFERS' | 'STATE_DIFFERS';
};

/** A number on which the partner and we differ, and which no job asks about. */
export type Found = Verdict & {
  readonly kind: NumberKind;
  readonly number: string;
  readonly orderId: string;
  readonly partner: string;
  /** We have the order, even if we do not have the number. */
  readonly orderKnown: boolean;
  /** Day of the statement that has it; null: the partner was asked for the number. */
  readonly day: string | null;
  /** fen; null where that side has nothing. */
  readonly theirs: number | null;
  readonly ours: number | null;
  readonly ourState: string | null;
};

/** Rows of one statement. */
const PAGE = 1_000;

const KINDS: readonly NumberKind[] = ['TRADE', 'REFUND', 'WRITE_OFF', 'REVERSAL'];

type KnownRow = Omit<Known, 'own'> & { readonly line: number; readonly ours: boolean } & OwnNumber;

/** Reads our side of the numbers of these lines, in their order. */
export async function readKnown(db: Db, lines: readonly TheirNumber[]): Promise<Known[]> {
  const known: Known[] = [];
  for (const kind of KINDS)
    for (const page of pagesOf(lines.flatMap((line, index) => (line.kind === kind ? [{ line, index }] : []))))
      for (const row of await knownRows(db, kind, page)) {
        const { line, ours, paymentState, orderOpen, ...own } = row;
        known[line] = { own: ours ? own : null, paymentState, orderOpen };
      }
  return known;
}

/** Our numbers that ended since a moment, page by page by a cursor. No partner is asked between two pages: a transaction is open. */
export async function* endedSince(db: Db, since: Date): AsyncGenerator<readonly OwnNumber[]> {
  const tx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    await sql`declare ended no scroll cursor for
      ${ownNumbers(sql`where o.at >= ${since} and o.asked_at is null`)}
      union all
      select ${columns('TRADE')} from ${OURS.TRADE} o
      join order_events e on e.life_user_id = o.life_user_id and e.order_id = o.order_id
      where e.at >= ${since} and e.machine = 'PAYMENT' and e.event = 'WALLET_CLOSED'
        and o.state = 'CLOSED'`.execute(tx);
    for (;;) {
      const { rows } = await sql<OwnNumber>`fetch ${sql.lit(PAGE)} from ended`.execute(tx);
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}

/** The number of our rows that a job asks about, and the first of them by the time of the query. */
export async function readOpen(
  db: Db,
  limit: number,
): Promise<{ readonly count: number; readonly first: readonly OwnNumber[] }> {
  const waiting = ownNumbers(sql`where o.asked_at is not null and o.state <> 'NOT_BEGUN'`);
  const { rows } = await sql<OwnNumber & { readonly count: number }>`
    select waiting.*, count(*) over () as count from (${waiting}) waiting
    order by "askedAt", number limit ${limit}`.execute(db);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count, ...own }) => own) };
}

function ownNumbers(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    KINDS.map((kind) => sql`select ${columns(kind)} from ${OURS[kind]} o ${where}`),
    sql` union all `,
  );
}

function columns(kind: NumberKind): RawBuilder<unknown> {
  return sql`${sql.lit(kind)} as kind, o.number, o.order_id as "orderId", o.named, o.partner, o.amount, o.state, o.done,
    o.asked_at as "askedAt", o.deduction`;
}

async function knownRows(
  db: Db,
  kind: NumberKind,
  page: readonly { readonly line: TheirNumber; readonly index: number }[],
): Promise<readonly KnownRow[]> {
  const lines = page.map(({ line: { number, partner, orderId }, index }) => ({
    line: index,
    number,
    partner,
    named: orderId,
    life_user_id: ownerOf(orderId) ?? '',
  }));
  const { rows } = await sql<KnownRow>`
    select l.line, o.number is not null as ours, p.state as "paymentState", coalesce(p.open, false) as "orderOpen", ${columns(kind)}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l(line integer, number text, partner text, named text, life_user_id text)
    left join lateral (
      select min(p.state) as state, bool_or(p.next_action_at is not null
        or exists (select from order_bills b where b.life_user_id = p.life_user_id and b.order_id = p.order_id
          and b.next_action_at is not null)
        or exists (select from refunds r where r.life_user_id = p.life_user_id and r.order_id = p.order_id
          and r.next_action_at is not null)) as open
      from orders n join order_payments p using (life_user_id, order_id)
      where n.life_user_id = l.life_user_id and (n.order_id = l.named or n.payment_id = l.named)) p on true
    left join ${OURS[kind]} o on o.life_user_id = l.life_user_id and o.named = l.named
      and o.number = l.number and o.partner = l.partner`.execute(db);
  return rows;
}

function* pagesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += PAGE) yield rows.slice(from, from + PAGE);
}
