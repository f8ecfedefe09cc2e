import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue, growingWait } from '../../kit/jobs/queue.ts';
import { UnitNotAnswering } from '../../kit/ports/biller.ts';
import { type AccountStatement, StatementRefused } from '../../kit/ports/statement.ts';
import { WalletNotAnswering } from '../../kit/ports/wallet.ts';
import { after, DAY, dayBounds, HOUR, MINUTE } from '../../kit/time.ts';
import { settledBy } from './compare-sums.ts';
import { type PartnerDay, partnerDay, walletPartOf } from './partner-day.ts';
import { isQuiet } from './quiet-day.ts';
import { awaitsPayment, recordDifferences, recordNeverCame, recordSums } from './record.ts';
import { repair } from './repair.ts';
import { awaited } from './schedule.ts';
import { settle } from './settle.ts';
import {
  compareAgain,
  hashOf,
  lockStatement,
  movementsTakenBack,
  replaceLines,
  type StatementRow,
  updateStatement,
} from './store.ts';

/** From this age a missing statement is logged as an error. */
const LATE_MS = 2 * DAY;

/** From this age a missing statement, which is a difference then, and a difference that stays are left to a person. */
const GIVEN_UP_MS = 31 * DAY;

/** How often a day with differences is compared again. */
const AGAIN_MS = 6 * HOUR;

/**
 * Reconciles a day with a partner: fetches the statement if it is missing (`ANEW`: in any case), posts movements that
 * settled an account, repairs lost answers, records the differences. Several processes may run it at once and repeat it.
 */
export async function reconcile(context: Context, row: StatementRow, anew: 'ANEW' | 'ONCE'): Promise<void> {
  if (row.state === 'AWAITED' || anew === 'ANEW') {
    const statement = await fetchStatement(context, row);
    if (typeof statement === 'string') await noteProblem(context, row, statement);
    else await keep(context, row, statement);
    if (typeof statement === 'string' && (row.state === 'AWAITED' || isTakenEarly(row))) return;
  }
  const of = partnerDay(row, context.now());
  await settle(context, of);
  await repair(context, of);
  const open = await record(context, row);
  const { partner, day } = row;
  if (open > 0) context.log.error('statement and books differ', { partner, day, open });
}

/** Records sums and differences. Returns how many differences are open. */
function record(context: Context, { statementId }: StatementRow): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const row = await lockStatement(tx, statementId);
    const of = partnerDay(row, context.now());
    await recordSums(tx, of);
    const open = await recordDifferences(tx, of);
    const next = await nextActionTime(tx, of, open);
    await updateStatement(tx, statementId, {
      state: 'MATCHED',
      next_action_at: next,
      ...(row.state === 'AWAITED' ? { matched_at: of.now } : {}),
    });
    if (next) await enqueue(tx, 'statement', statementId, next, { partner: row.partner });
    return open;
  });
}

/** When the day is compared again; null when nothing is open. */
async function nextActionTime(tx: Tx, of: PartnerDay, open: number): Promise<Date | null> {
  if (of.now < dueOf(of)) return dueOf(of);
  if (open > 0) return of.now < after(of.until, GIVEN_UP_MS) ? after(of.now, AGAIN_MS) : null;
  return (await awaitsPayment(tx, of)) ? settledBy(of) : null;
}

function dueOf({ partner, day }: Pick<StatementRow, 'partner' | 'day'>): Date {
  return awaited(partner, day).due;
}

/** The statement, or a sentence why there is none. */
async function fetchStatement(context: Context, row: StatementRow): Promise<AccountStatement | string> {
  const { partner, day } = row;
  try {
    return (await askPartner(context, row)) ?? (await emptyOfQuietDay(context, row)) ?? 'it is not there yet';
  } catch (error) {
    if (error instanceof StatementRefused) {
      context.log.error('statement refused', { partner, day, error });
      return error.message;
    }
    if (!(error instanceof WalletNotAnswering || error instanceof UnitNotAnswering)) throw error;
    context.log.warn('statement without an answer', { partner, day, error });
    return 'the partner does not answer';
  }
}

/** An empty statement for a day on which nothing moved at the wallet; null: the statement is late. */
async function emptyOfQuietDay(context: Context, row: StatementRow): Promise<AccountStatement | null> {
  const { wallet, ...of } = partnerDay(row, context.now());
  // A statement that was read is never replaced by none.
  if (wallet === null || row.hash !== null || !(await isQuiet(context.db, of))) return null;
  context.log.info('no statement of a quiet day', { partner: row.partner, day: row.day });
  return { lines: [], balance: null };
}

async function askPartner(
  { wallet, biller }: Context,
  { partner, day }: StatementRow,
): Promise<AccountStatement | null> {
  const part = walletPartOf(partner);
  if (part === null) return withoutBalance(await biller.statement(partner, day));
  return part === 'ACCOUNT' ? wallet.accountStatement(day) : withoutBalance(await wallet.statement(day));
}

/** Only the account's statement has a balance. */
function withoutBalance(lines: AccountStatement['lines'] | null): AccountStatement | null {
  return lines && { lines, balance: null };
}

/** Schedules the next fetch, with growing waits. An earlier statement stays. */
function noteProblem(context: Context, { statementId }: StatementRow, problem: string): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const row = await lockStatement(tx, statementId);
    if (row.state === 'MATCHED' && !isTakenEarly(row)) return updateStatement(tx, statementId, { problem });
    const { until } = dayBounds(row.day);
    const now = context.now();
    if (now >= after(until, LATE_MS))
      context.log.error('statement is late', { partner: row.partner, day: row.day, problem });
    const next =
      now < after(until, GIVEN_UP_MS) ? after(now, growingWait(row.asked, 10 * MINUTE, AGAIN_MS)) : null;
    await updateStatement(tx, statementId, { problem, asked: row.asked + 1, next_action_at: next });
    if (next) await enqueue(tx, 'statement', statementId, next, { partner: row.partner });
    else await recordNeverCame(tx, row, now);
  });
}

/** Whether a staff member fetched the statement before it was due. It may be incomplete and is fetched again. */
export function isTakenEarly(row: StatementRow): boolean {
  return row.takenAt !== null && row.takenAt < dueOf(row);
}

/**
 * Stores the statement. The same content changes nothing. Other content replaces it with a log line, unless it takes back
 * a posted movement. Days that it says we paid for are compared again.
 */
function keep(context: Context, { statementId }: StatementRow, statement: AccountStatement): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const row = await lockStatement(tx, statementId);
    const hash = hashOf(statement);
    const now = context.now();
    if (row.hash === hash) {
      const due = isTakenEarly(row) && now >= dueOf(row);
      return updateStatement(tx, statementId, { problem: null, ...(due ? { taken_at: now } : {}) });
    }
    const { partner, day } = row;
    const { lines, balance } = statement;
    const missing = row.hash === null ? [] : await movementsTakenBack(tx, row, lines);
    if (missing.length > 0) {
      context.log.error('statement takes back', { partner, day, movements: missing.length });
      return updateStatement(tx, statementId, { problem: 'it takes back a movement that is posted' });
    }
    if (row.hash !== null) context.log.warn('statement changed', { partner, day });
    await replaceLines(tx, row, lines);
    const paidFor = new Set(lines.flatMap(({ forDay }) => (forDay === undefined ? [] : [forDay])));
    await compareAgain(tx, partner, [...paidFor], now);
    return updateStatement(tx, statementId, { hash, balance, problem: null, asked: 0, taken_at: now });
  });
}
