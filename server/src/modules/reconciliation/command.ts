import { ConfigError } from '../../config.ts';
import type { Context } from '../../context.ts';
import { after, DAY, dayOf } from '../../time.ts';
import { isDay } from './days.ts';
import { reconcile } from './reconcile.ts';
import { reportOf } from './report.ts';
import { readDays, readOpen } from './report-store.ts';
import { awaited, partners } from './schedule.ts';
import { awaitStatements, readStatementRow } from './store.ts';

/** Partners that are asked at the same time. */
const AT_ONCE = 8;

/** Differences a report shows. */
const SHOWN = 500;

/** What an operator wants reconciled: yesterday where no day (Asia/Shanghai) is named, every partner where none is. */
type Wish = { readonly day: string | undefined; readonly partner: string | undefined };

const dayIn = ({ day }: Wish, now: Date): string => {
  if (day === undefined) return dayOf(after(now, -DAY));
  if (!isDay(day) || day > dayOf(now)) throw new ConfigError(`${day} is no day that has begun: YYYY-MM-DD.`);
  return day;
};

const partnersIn = async (context: Context, { partner }: Wish): Promise<readonly string[]> => {
  const known = await partners(context);
  if (partner === undefined) return known;
  if (!known.includes(partner)) throw new ConfigError(`There is no partner ${partner}.`);
  return [partner];
};

const reconcileOne = async (context: Context, partner: string, day: string): Promise<void> => {
  const row = await readStatementRow(context.db, `${partner}:${day}`);
  if (row) await reconcile(context, row, 'ANEW');
};

/** Reconciles a day at once and answers the report an operator reads. Throws a `ConfigError` where the wish is none. */
export const reconcileNow = async (context: Context, wish: Wish): Promise<string> => {
  const day = dayIn(wish, context.now());
  const wanted = await partnersIn(context, wish);
  await awaitStatements(
    context.db,
    wanted.map((partner) => awaited(partner, day)),
  );
  for (let from = 0; from < wanted.length; from += AT_ONCE)
    await Promise.all(
      wanted.slice(from, from + AT_ONCE).map((partner) => reconcileOne(context, partner, day)),
    );
  const open = await readOpen(context.db, wanted, SHOWN + 1);
  return reportOf(await readDays(context.db, day, wanted), open.slice(0, SHOWN), open.length > SHOWN);
};
