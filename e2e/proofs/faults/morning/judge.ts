import { readSql } from '../../../../scripts/testing/sql.ts';
import type { World } from '../../../../scripts/testing/world.ts';
import { readBooks } from '../books.ts';
import { compareBooks } from '../compare.ts';
import { findingsOfCheck, stuckJobs } from '../own-check.ts';
import type { Households } from './households.ts';

/** The result of a morning. */
export type Verdict = {
  /** Bills that were due and are not paid. */
  readonly lost: number;
  /** Deductions beyond one for a bill, at the wallet or at the unit. */
  readonly doubles: number;
  /** What is wrong, one sentence each; empty when all is well. */
  readonly wrong: readonly string[];
};

type Counts = {
  readonly paid: number;
  readonly untouched: number;
  readonly others: number;
  readonly mandates: number;
  readonly paidMessages: number;
  readonly notices: number;
  readonly unequal: number;
};

const COUNTS = `
  select (select count(*) from autopay_plans where state = 'PAID')::int as paid,
    (select count(*) from autopay_plans where state = 'DUE' and order_id is null)::int as untouched,
    (select count(*) from autopay_plans where state not in ('PAID', 'DUE'))::int as others,
    (select count(distinct wallet_agreement_no) from wallet_payments where state = 'PAID')::int as mandates,
    (select count(*) from messages where kind = 'AUTOPAY_PAID')::int as "paidMessages",
    (select count(*) from messages where kind = 'AUTOPAY_NOTICE')::int as notices,
    (select count(*) from autopay_plans p join order_payments y using (life_user_id, order_id)
      where y.cash <> p.amount)::int as unequal`;

/**
 * Checks after a morning that every bill was deducted once, in all books, that its payer was told, and that no other
 * bill was touched.
 */
export async function judge(
  world: World,
  { found, now, later }: Households,
  mobiles: readonly string[],
): Promise<Verdict> {
  const due = found + now;
  const [counts] = await readSql<Counts>(world.databaseUrl, COUNTS);
  if (!counts) throw new Error('nothing to count');
  const books = await readBooks(world.databaseUrl, world.sandboxUrl);
  const { differences, doubles } = compareBooks(books);
  const paidTrades = books.trades.filter(({ paid, refunded }) => paid > refunded).length;
  return {
    lost: due - counts.paid,
    doubles: doubles + Math.max(0, paidTrades - due) + Math.max(0, books.booked.length - due),
    wrong: [
      ...differs('bills paid', counts.paid, due),
      ...differs('plans of later that nobody touched', counts.untouched, later),
      ...differs('plans in any other state', counts.others, 0),
      ...differs('mandates that paid', counts.mandates, due),
      ...differs('payments of the wallet', paidTrades, due),
      ...differs('bills in the units’ books', books.booked.length, due),
      ...differs('payments of another amount than the plan’s', counts.unequal, 0),
      ...differs('messages that a bill was paid', counts.paidMessages, due),
      ...differs('messages that a bill will be taken', counts.notices, found),
      ...differences.map(({ number, what }) => `${number} ${what}`),
      ...(await wrongTexts(world, mobiles)),
      ...(await findingsOfCheck(world.databaseUrl)),
      ...(await stuckJobs(world.databaseUrl)),
    ],
  };
}

/** A sentence when two numbers differ that must be equal. */
function differs(what: string, is: number, expected: number): string[] {
  return is === expected ? [] : [`${what}: ${is}, not ${expected}`];
}

async function wrongTexts(world: World, mobiles: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const mobile of mobiles) wrong.push(...differs(`texts to ${mobile}`, await textsTo(world, mobile), 1));
  return wrong;
}

/** Number of SMS to a number in the gateway's inbox. */
async function textsTo({ sandboxUrl }: World, mobile: string): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/sandbox/api/sms?mobile=${mobile}`);
  return ((await answer.json()) as { messages: unknown[] }).messages.length;
}
