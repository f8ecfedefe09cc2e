import { ConfigError } from '../../config.ts';
import type { Context } from '../../kit/context.ts';
import { after, DAY, dayOf } from '../../kit/time.ts';
import { isDay } from './days.ts';
import { openDifferences } from './differences.ts';
import { walletPartOf } from './partner-day.ts';
import { COMPARED_MS } from './purge.ts';
import { reconcile } from './reconcile.ts';
import { reportOf } from './report.ts';
import { readDays } from './report-store.ts';
import { awaited, partners } from './schedule.ts';
import { awaitStatements, readStatementRow } from './store.ts';

/** Partners that are asked at the same time. */
const AT_ONCE = 8;

/** Differences a report shows. */
const SHOWN = 500;

/** What to reconcile: yesterday (Asia/Shanghai) when no day is given, every partner when none is given. */
type Wish = { readonly day: string | undefined; readonly partner: string | undefined };

/** Reconciles a day now and returns the report for staff. Throws `ConfigError` for a wrong day or partner. */
export async function reconcileNow(context: Context, wish: Wish): Promise<string> {
  const day = dayIn(wish, context.now());
  const named = await partnersIn(context, wish);
  await awaitStatements(
    context.db,
    named.map((partner) => awaited(partner, day)),
  );
  const isAccount = (partner: string) => walletPartOf(partner) === 'ACCOUNT';
  const others = named.filter((partner) => !isAccount(partner));
  for (let from = 0; from < others.length; from += AT_ONCE)
    await Promise.all(
      others.slice(from, from + AT_ONCE).map((partner) => reconcileOne(context, partner, day)),
    );
  // Accounts come last: their balances depend on the payments and refunds.
  for (const account of named.filter(isAccount)) await reconcileOne(context, account, day);
  const open = await openDifferences(context.db, { limit: SHOWN, partners: named });
  return reportOf(await readDays(context.db, day, named), open.differences, open.next !== null);
}

function dayIn({ day }: Wish, now: Date): string {
  if (day === undefined) return dayOf(after(now, -DAY));
  if (!isDay(day) || day > dayOf(now)) throw new ConfigError(`${day} is no day that has begun: YYYY-MM-DD.`);
  if (day < dayOf(after(now, -COMPARED_MS)))
    throw new ConfigError(`Statements are compared for ${COMPARED_MS / DAY} days: ${day} is too long ago.`);
  return day;
}

async function partnersIn(context: Context, { partner }: Wish): Promise<readonly string[]> {
  const known = await partners(context);
  if (partner === undefined) return known;
  if (!known.includes(partner)) throw new ConfigError(`There is no partner ${partner}.`);
  return [partner];
}

async function reconcileOne(context: Context, partner: string, day: string): Promise<void> {
  const row = await readStatementRow(context.db, `${partner}:${day}`);
  if (row) await reconcile(context, row, 'ANEW');
}
