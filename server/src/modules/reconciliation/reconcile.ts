import type { Context } from '../../context.ts';
import { enqueue, growingWait } from '../../jobs/queue.ts';
import { UnitNotAnswering } from '../../partners/biller/port.ts';
import { type StatementLine, StatementRefused } from '../../partners/statement.ts';
import { WalletNotAnswering } from '../../partners/wallet/port.ts';
import { after, DAY, dayBounds, HOUR, MINUTE, SECOND } from '../../time.ts';
import { type PartnerDay, recordDifferences, recordSums } from './compare.ts';
import { repair } from './repair.ts';
import {
  hashOf,
  lockStatement,
  readStatementRow,
  replaceLines,
  type StatementRow,
  updateStatement,
  WALLET,
} from './store.ts';

/** A statement this late is told as an error each time it is missed. */
const LATE_MS = 2 * DAY;

/** From then on a missing statement or a difference is only a person's. */
const GIVEN_UP_MS = 31 * DAY;

/** How often what differs is looked at again. */
const AGAIN_MS = 6 * HOUR;

const asPartnerDay = ({ partner, day }: StatementRow): PartnerDay => ({ partner, day, ...dayBounds(day) });

const askPartner = ({ wallet, biller }: Context, { partner, day }: StatementRow) =>
  partner === WALLET ? wallet.statement(day) : biller.statement(partner, day);

/** The statement's lines, or a sentence that says why there are none. */
const fetchLines = async (
  context: Context,
  row: StatementRow,
): Promise<readonly StatementLine[] | string> => {
  const { partner, day } = row;
  try {
    return (await askPartner(context, row)) ?? 'it is not there yet';
  } catch (error) {
    if (error instanceof StatementRefused) {
      context.log.error('statement refused', { partner, day, error });
      return error.message;
    }
    if (!(error instanceof WalletNotAnswering || error instanceof UnitNotAnswering)) throw error;
    context.log.warn('statement without an answer', { partner, day, error });
    return 'the partner does not answer';
  }
};

/** It is asked for again, with growing waits. One that was taken before stays. */
const noteProblem = (context: Context, { statementId }: StatementRow, problem: string): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const row = await lockStatement(tx, statementId);
    if (row.state === 'MATCHED') return updateStatement(tx, statementId, { problem });
    const { until } = dayBounds(row.day);
    const now = context.now();
    if (now >= after(until, LATE_MS))
      context.log.error('statement is late', { partner: row.partner, day: row.day, problem });
    const next =
      now < after(until, GIVEN_UP_MS) ? after(now, growingWait(row.asked, 10 * MINUTE, AGAIN_MS)) : null;
    await updateStatement(tx, statementId, { problem, asked: row.asked + 1, next_action_at: next });
    if (next) await enqueue(tx, 'statement', statementId, next);
  });

/** Keeps what the statement says. The same once more changes nothing; another one takes its place, and is told. */
const keepLines = (context: Context, { statementId }: StatementRow, lines: readonly StatementLine[]) =>
  context.db.transaction().execute(async (tx) => {
    const row = await lockStatement(tx, statementId);
    const hash = hashOf(lines);
    if (row.hash === hash) return updateStatement(tx, statementId, { problem: null });
    if (row.hash !== null) context.log.warn('statement changed', { partner: row.partner, day: row.day });
    await replaceLines(tx, row, lines);
    return updateStatement(tx, statementId, { hash, problem: null, asked: 0, taken_at: context.now() });
  });

/** Writes down what agrees and what does not. Answers how many differences are open. */
const record = (context: Context, { statementId }: StatementRow): Promise<number> =>
  context.db.transaction().execute(async (tx) => {
    const row = await lockStatement(tx, statementId);
    const of = asPartnerDay(row);
    const now = context.now();
    await recordSums(tx, of);
    const open = await recordDifferences(tx, of, now);
    const next = open > 0 && now < after(of.until, GIVEN_UP_MS) ? after(now, AGAIN_MS) : null;
    await updateStatement(tx, statementId, {
      state: 'MATCHED',
      next_action_at: next,
      ...(row.state === 'AWAITED' ? { matched_at: now } : {}),
    });
    if (next) await enqueue(tx, 'statement', statementId, next);
    return open;
  });

/**
 * Brings a partner's statement of a day and our books together: fetches it where it is not there yet (`anew`: in any
 * case), repairs what has one right answer, lists the rest. Any number of times, by any number of processes at once.
 */
export const reconcile = async (
  context: Context,
  row: StatementRow,
  anew: 'ANEW' | 'ONCE',
): Promise<void> => {
  if (row.state === 'AWAITED' || anew === 'ANEW') {
    const lines = await fetchLines(context, row);
    if (typeof lines === 'string') await noteProblem(context, row, lines);
    else await keepLines(context, row, lines);
    if (typeof lines === 'string' && row.state === 'AWAITED') return;
  }
  await repair(context, asPartnerDay(row));
  const open = await record(context, row);
  const { partner, day } = row;
  if (open > 0) context.log.error('statement and books differ', { partner, day, open });
};

/** Does what a statement's row says is due. A hint that comes early, late or twice changes nothing. */
export const advanceStatement = async (context: Context, statementId: string): Promise<void> => {
  const row = await readStatementRow(context.db, statementId);
  if (!row?.nextActionAt || row.nextActionAt > after(context.now(), SECOND)) return;
  await reconcile(context, row, 'ONCE');
};
