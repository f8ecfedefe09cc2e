import { parseArgs } from 'node:util';
import { ConfigError } from '../../config.ts';
import type { Context } from '../../context.ts';
import { after, DAY, dayOf } from '../../time.ts';
import { isDay } from './days.ts';
import { reconcile } from './reconcile.ts';
import { reportOf } from './report.ts';
import { readDays, readOpen } from './report-store.ts';
import { awaited, partners } from './schedule.ts';
import { awaitStatements, readStatementRow } from './store.ts';

const USAGE = `Say what to reconcile:
  reconcile [--day YYYY-MM-DD] [--partner wallet|<unit>]
Without a day yesterday, without a partner all of them. It fetches the statements anew, compares, and prints a report.`;

/** Partners that are asked at the same time. */
const AT_ONCE = 8;

/** Differences a report shows. */
const SHOWN = 500;

type Wish = { readonly day: string; readonly partners: readonly string[] };

const wishOf = async (context: Context, args: readonly string[]): Promise<Wish> => {
  const { values } = parseArgs({
    args: [...args],
    options: { day: { type: 'string' }, partner: { type: 'string' } },
  });
  const now = context.now();
  const day = values.day ?? dayOf(after(now, -DAY));
  if (!isDay(day) || day > dayOf(now)) throw new ConfigError(USAGE);
  const known = await partners(context);
  if (values.partner === undefined) return { day, partners: known };
  if (!known.includes(values.partner))
    throw new ConfigError(`There is no partner ${values.partner}.\n${USAGE}`);
  return { day, partners: [values.partner] };
};

const reconcileOne = async (context: Context, partner: string, day: string): Promise<void> => {
  const row = await readStatementRow(context.db, `${partner}:${day}`);
  if (row) await reconcile(context, row, 'ANEW');
};

/** Reconciles a day at once and answers the report an operator reads. */
export const reconcileCommand = async (context: Context, args: readonly string[]): Promise<string> => {
  const wish = await wishOf(context, args);
  await awaitStatements(
    context.db,
    wish.partners.map((partner) => awaited(partner, wish.day)),
  );
  for (let from = 0; from < wish.partners.length; from += AT_ONCE)
    await Promise.all(
      wish.partners.slice(from, from + AT_ONCE).map((partner) => reconcileOne(context, partner, wish.day)),
    );
  const open = await readOpen(context.db, wish.partners, SHOWN + 1);
  return reportOf(
    await readDays(context.db, wish.day, wish.partners),
    open.slice(0, SHOWN),
    open.length > SHOWN,
  );
};
