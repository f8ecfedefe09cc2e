import type { Context } from '../../kit/context.ts';
import { after, DAY, dayBounds, dayOf, HOUR, MINUTE } from '../../kit/time.ts';
import { daysBefore } from './days.ts';
import { WALLET_PARTNERS, walletPartOf } from './partner-day.ts';
import { awaitStatements, firstDay } from './store.ts';

/**
 * When a day's statement is first fetched: the wallet's trades at nine the next morning, the account's after lost notices
 * have been repaired, a unit's at the time that the unit publishes.
 */
const WALLET_DUE_MS = 9 * HOUR;
const ACCOUNT_DUE_MS = WALLET_DUE_MS + 30 * MINUTE;
const UNIT_DUE_MS = HOUR;

/** How many past days are awaited after a time without workers, and for new partners. */
const DAYS_BACK = 14;

type Awaited = { readonly partner: string; readonly day: string; readonly due: Date };

export function awaited(partner: string, day: string): Awaited {
  return {
    partner,
    day,
    due: after(dayBounds(day).until, dueAfter(partner)),
  };
}

/** The partners with statements: the wallet's trades, our account at the wallet, and each unit that takes payments. */
export async function partners({ catalogue }: Pick<Context, 'catalogue'>): Promise<string[]> {
  const units = (await catalogue.units()).filter(({ paysElsewhere }) => paysElsewhere === undefined);
  return [...WALLET_PARTNERS, ...units.map(({ unitId }) => unitId)];
}

/** Adds a row for every statement of a past day that has none; on the first run only for yesterday. */
export async function openStatements(context: Context): Promise<void> {
  const now = context.now();
  const first = (await firstDay(context.db)) ?? dayOf(after(now, -DAY));
  const all = await partners(context);
  for (const day of daysBefore(now, first, DAYS_BACK))
    await awaitStatements(
      context.db,
      all.map((partner) => awaited(partner, day)),
    );
}

function dueAfter(partner: string): number {
  const wallet = walletPartOf(partner);
  if (wallet === null) return UNIT_DUE_MS;
  return wallet === 'TRADES' ? WALLET_DUE_MS : ACCOUNT_DUE_MS;
}
