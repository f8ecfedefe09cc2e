import type { Context } from '../../kit/context.ts';
import { after, DAY, dayBounds, dayOf, HOUR, MINUTE } from '../../kit/time.ts';
import { daysBefore } from './days.ts';
import { ACCOUNT, WALLET } from './partner-day.ts';
import { awaitStatements, firstDay } from './store.ts';

/**
 * When a day's statement is first asked for: the wallet's is there at nine the next morning, that of our account is
 * compared when payments nobody told us of have been asked about, units say themselves when theirs is there.
 */
const WALLET_DUE_MS = 9 * HOUR;
const ACCOUNT_DUE_MS = WALLET_DUE_MS + 30 * MINUTE;
const UNIT_DUE_MS = HOUR;

/** Days back that are made up for: after a time without workers, and for partners that are new. */
const DAYS_BACK = 14;

type Awaited = { readonly partner: string; readonly day: string; readonly due: Date };

export function awaited(partner: string, day: string): Awaited {
  return {
    partner,
    day,
    due: after(dayBounds(day).until, dueAfter(partner)),
  };
}

/** Everybody who owes statements: the wallet, of its trades and of our account, and each unit that we send payments to. */
export async function partners({ catalogue }: Pick<Context, 'catalogue'>): Promise<string[]> {
  const units = (await catalogue.units()).filter(({ paysElsewhere }) => paysElsewhere === undefined);
  return [WALLET, ACCOUNT, ...units.map(({ unitId }) => unitId)];
}

/** Awaits every partner's statement of each day that is over and has none yet. The first time only yesterday's. */
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
  if (partner === WALLET) return WALLET_DUE_MS;
  return partner === ACCOUNT ? ACCOUNT_DUE_MS : UNIT_DUE_MS;
}
