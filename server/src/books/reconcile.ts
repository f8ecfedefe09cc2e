import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import { isDue } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { enqueue, growingWait, STATEMENT_QUESTIONS } from '../kit/jobs/queue.ts';
import { UnitNotAnswering } from '../kit/ports/biller.ts';
import type { Unheard } from '../kit/ports/paying.ts';
import { type AccountStatement, StatementRefused, WalletNotAnswering } from '../kit/ports/wallet.ts';
import { atOnce } from '../kit/promises.ts';

import { after, DAY, dayBounds, dayOf, HOUR, MINUTE } from '../kit/time.ts';
import {
  numbersOf,
  type PartnerDay,
  pagesOf,
  partnerDay,
  TRADES_PARTNER,
  unheard,
  unitPaidBy,
  WALLET_PARTNERS,
  walletPartOf,
} from './compare.ts';
import {
  awaitsPayment,
  openDifferences,
  recordDifferences,
  recordNeverCame,
  recordSums,
} from './differences.ts';
import { isDay, postMovements } from './post-movements.ts';
import { readDays, reportOf } from './report.ts';
import {
  awaitStatements,
  COMPARED_MS,
  compareAgain,
  firstDay,
  hashOf,
  lockStatement,
  movementsTakenBack,
  readStatementRow,
  replaceLines,
  type StatementRow,
  statedElsewhere,
  updateStatement,
} from './statement-store.ts';

/** From this age a missing statement is logged as an error. */
const LATE_MS = 2 * DAY;

/** From this age a missing statement, which is a difference then, and a difference that stays are left to a person. */
const GIVEN_UP_MS = 31 * DAY;

/** A day with differences is compared again after this time. */
const AGAIN_MS = 6 * HOUR;

/**
 * Reconciles a day with a partner: fetches a missing statement (`ANEW`: any), posts movements, repairs lost answers,
 * records differences. Several processes may run it at once.
 */
export async function reconcile(context: Context, row: StatementRow, anew: 'ANEW' | 'ONCE'): Promise<void> {
  if (row.state === 'AWAITED' || anew === 'ANEW') {
    const statement = await fetchStatement(context, row);
    if (typeof statement === 'string') await recordProblem(context, row, statement);
    else await storeStatement(context, row, statement);
    if (typeof statement === 'string' && (row.state === 'AWAITED' || isTakenEarly(row))) return;
  }
  const of = partnerDay(row, context.now());
  await postMovements(context, of);
  await repair(context, of);
  const open = await record(context, row);
  const { partner, day } = row;
  if (open > 0) context.log.error('statement and books differ', { partner, day, open });
}

/** Records sums and differences. Returns the number of open differences. */
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

async function nextActionTime(tx: Tx, of: PartnerDay, open: number): Promise<Date | null> {
  if (of.now < dueOf(of)) return dueOf(of);
  if (open > 0) return of.now < after(of.until, GIVEN_UP_MS) ? after(of.now, AGAIN_MS) : null;
  return (await awaitsPayment(tx, of)) ? unitPaidBy(of) : null;
}

function dueOf({ partner, day }: Pick<StatementRow, 'partner' | 'day'>): Date {
  const wallet = walletPartOf(partner);
  const due = wallet === null ? UNIT_DUE_MS : wallet === 'TRADES' ? WALLET_DUE_MS : ACCOUNT_DUE_MS;
  return after(dayBounds(day).until, due);
}

/** Returns the statement, or a sentence that says why there is none. */
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
  if (part === 'ACCOUNT') return wallet.accountStatement(day);
  const lines = await (part === null ? biller.statement(partner, day) : wallet.statement(day));
  return lines && { lines, balance: null };
}

/** Schedules the next fetch, with growing waits. An earlier statement stays. */
function recordProblem(context: Context, { statementId }: StatementRow, problem: string): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const row = await lockStatement(tx, statementId);
    if (row.state === 'MATCHED' && !isTakenEarly(row)) return updateStatement(tx, statementId, { problem });
    const { until } = dayBounds(row.day);
    const now = context.now();
    if (now >= after(until, LATE_MS))
      context.log.error('statement is late', { partner: row.partner, day: row.day, problem });
    const next =
      now < after(until, GIVEN_UP_MS) ? after(now, growingWait(row.attempts, 10 * MINUTE, AGAIN_MS)) : null;
    await updateStatement(tx, statementId, { problem, attempts: row.attempts + 1, next_action_at: next });
    if (next) await enqueue(tx, 'statement', statementId, next, { partner: row.partner });
    else await recordNeverCame(tx, row, now);
  });
}

/** True if a staff member fetched the statement before it was due. It may be incomplete and is fetched again. */
function isTakenEarly(row: StatementRow): boolean {
  return row.takenAt !== null && row.takenAt < dueOf(row);
}

/**
 * Stores the statement. Other content replaces it with a log line, unless it takes back a posted movement. Days it says
 * we paid for are compared again.
 */
function storeStatement(
  context: Context,
  { statementId }: StatementRow,
  statement: AccountStatement,
): Promise<void> {
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
    return updateStatement(tx, statementId, { hash, balance, problem: null, attempts: 0, taken_at: now });
  });
}

/** Takes the next step of a statement if its row says that it is due. A job that runs early, late or twice changes nothing. */
export async function advanceStatement(context: Context, statementId: string): Promise<void> {
  const row = await readStatementRow(context.db, statementId);
  if (!row || !isDue(row.nextActionAt, context.now())) return;
  await reconcile(context, row, isTakenEarly(row) ? 'ANEW' : 'ONCE');
}

/** Partners that are asked at the same time. */
const AT_ONCE = 8;

const SHOWN = 500;

/**
 * Reconciles now and returns the report for staff. Defaults: yesterday in Asia/Shanghai, all partners. Throws
 * `ConfigError` for a wrong one.
 */
export async function reconcileNow(
  context: Context,
  request: { readonly day: string | undefined; readonly partner: string | undefined },
): Promise<string> {
  const { day = dayOf(after(context.now(), -DAY)), partner } = request;
  checkDay(day, context.now());
  const known = await partners(context);
  if (partner !== undefined && !known.includes(partner))
    throw new ConfigError(`There is no partner ${partner}.`);
  const named = partner === undefined ? known : [partner];
  await awaitStatements(
    context.db,
    named.map((partner) => awaited(partner, day)),
  );
  const isAccount = (partner: string) => walletPartOf(partner) === 'ACCOUNT';
  const others = named.filter((partner) => !isAccount(partner));
  await atOnce(others, AT_ONCE, (partner) => reconcileOne(context, partner, day));
  // Accounts come last: their balances depend on the payments and refunds.
  for (const account of named.filter(isAccount)) await reconcileOne(context, account, day);
  const open = await openDifferences(context.db, { limit: SHOWN, partners: named });
  return reportOf(await readDays(context.db, day, named), open.differences, open.next !== null);
}

function checkDay(day: string, now: Date): void {
  if (!isDay(day) || day > dayOf(now)) throw new ConfigError(`${day} is no day that has begun: YYYY-MM-DD.`);
  if (day < dayOf(after(now, -COMPARED_MS)))
    throw new ConfigError(`Statements are compared for ${COMPARED_MS / DAY} days: ${day} is too long ago.`);
}

async function reconcileOne(context: Context, partner: string, day: string): Promise<void> {
  const row = await readStatementRow(context.db, `${partner}:${day}`);
  if (row) await reconcile(context, row, 'ANEW');
}

/** Queries the partner about every number of the day whose answer or notice may be lost, several at the same time. */
async function repair(context: Context, day: PartnerDay): Promise<void> {
  for (const kind of numbersOf(day.partner))
    for await (const page of pagesOf(context.db, day, kind))
      await repairPage(context, day, await unheard(context.db, day, kind, page));
}

/** Numbers of one order change the same rows, so they are queried one after another. */
async function repairPage({ db, paying }: Context, day: PartnerDay, page: readonly Unheard[]): Promise<void> {
  const orders = [...Map.groupBy(page, ({ orderId }) => orderId).values()];
  await atOnce(orders, STATEMENT_QUESTIONS, async (numbers) => {
    for (const one of numbers) {
      const asksElsewhere = one.kind === 'REFUND' && one.ourState === null;
      await paying.queryAgain(
        day.partner,
        one,
        asksElsewhere ? await statedElsewhere(db, day, one.orderId) : [],
      );
    }
  });
}

/** Times after a day at which its statement is first fetched: the account's comes after lost notices have been repaired. */
const WALLET_DUE_MS = 9 * HOUR;
const ACCOUNT_DUE_MS = WALLET_DUE_MS + 30 * MINUTE;
const UNIT_DUE_MS = HOUR;

/** Past days that are awaited after a time without workers, and for new partners. */
const DAYS_BACK = 14;

function awaited(partner: string, day: string) {
  return { partner, day, due: dueOf({ partner, day }) };
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
  const days = Array.from({ length: DAYS_BACK }, (_, nth) => dayOf(after(now, (nth - DAYS_BACK) * DAY)));
  for (const day of days.filter((each) => each >= first))
    await awaitStatements(
      context.db,
      all.map((partner) => awaited(partner, day)),
    );
}

/** Time after its hour in which a statement may still come, before "no such statement" can mean a day without movements. */
const QUIET_AFTER_MS = 3 * HOUR;

/**
 * True if the wallet has no statement because nothing moved: its hour is long over, and we moved nothing. A payment or
 * refund without an end counts as moved.
 */
async function isQuiet(db: Db, of: Omit<PartnerDay, 'wallet'>): Promise<boolean> {
  if (of.now < after(dueOf(of), QUIET_AFTER_MS)) return false;
  const { rows } = await sql<{ moved: boolean }>`
    select exists(select from wallet_payments where paid_at >= ${of.from}
        and paid_at < ${of.until})
      or exists(select from wallet_payments where next_action_at is not null and state in ('WAITING', 'CLOSING')
        and expires_at >= ${of.from} and expires_at < ${after(of.until, HOUR)})
      or exists(select from refunds r where done_at >= ${of.from} and done_at < ${of.until})
      or exists(select from refunds r where state <> 'DONE' and sent_at >= ${of.from} and sent_at < ${of.until})
      or exists(select from statement_lines where partner = ${TRADES_PARTNER} and day = ${of.day}::date) as moved`.execute(
    db,
  );
  return rows[0]?.moved === false;
}
