import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import type { Db } from '../kit/database/open.ts';
import { dayBounds, dayOf } from '../kit/time.ts';
import type { PartnerDay } from './compare.ts';
import { type PartnerPosting, postOnce } from './ledger.ts';

/** Movements in one transaction. */
const PAGE = 500;

type Movement = {
  readonly kind: 'FEE' | 'FEE_BACK' | 'PAY_OUT' | 'RECEIVED';
  readonly number: string;
  readonly amount: number;
};

/** Posts fees, pay-outs and receipts that settled our account with a partner: the statement is their only source. Each is posted once. */
export async function postMovements({ db, now }: Context, of: PartnerDay): Promise<void> {
  let after = '';
  for (;;) {
    const page = await unposted(db, of, after);
    if (page.length > 0)
      await postOnce(
        db,
        page.map((movement) => postingOf(of, movement)),
        now(),
      );
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.number;
  }
}

/** A page, by number, of the day's movements that are not posted yet. */
async function unposted(db: Db, { partner, day }: PartnerDay, after: string): Promise<readonly Movement[]> {
  const { rows } = await sql<Movement>`
    select l.kind, l.number, l.amount from statement_lines l
    where l.partner = ${partner} and l.day = ${day}::date and l.kind in ('FEE', 'FEE_BACK', 'PAY_OUT', 'RECEIVED')
      and l.number > ${after} and l.amount > 0
      and not exists (select from ledger_postings p where p.life_user_id = '' and p.subject = l.partner || ':' || l.number
        and p.event in ('WALLET_FEE', 'WALLET_FEE_BACK', 'WALLET_PAID_OUT', 'UNIT_PAID'))
    order by l.number limit ${PAGE}`.execute(db);
  return rows;
}

function postingOf({ partner }: PartnerDay, { kind, number, amount }: Movement): PartnerPosting {
  const subject = `${partner}:${number}`;
  switch (kind) {
    case 'FEE':
      return { event: 'WALLET_FEE', subject, amount };
    case 'FEE_BACK':
      return { event: 'WALLET_FEE_BACK', subject, amount };
    case 'PAY_OUT':
      return { event: 'WALLET_PAID_OUT', subject, amount };
    case 'RECEIVED':
      return { event: 'UNIT_PAID', subject, amount, unitId: partner };
  }
}

/** True if a text is a date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const { from } = dayBounds(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(from.getTime()) && dayOf(from) === text;
}
