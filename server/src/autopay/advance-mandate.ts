import { sql } from 'kysely';
import { ask, isDue } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import type { Db } from '../kit/database/open.ts';
import { ownerOfMandate } from '../kit/ids.ts';
import { type DueRows, enqueue, enqueueUpcoming } from '../kit/jobs/queue.ts';
import type { WalletMandate } from '../kit/ports/wallet.ts';
import { after, DAY, HOUR } from '../kit/time.ts';
import { lockMandate, type MandateRow, readMandate, updateMandate } from './mandate-store.ts';
import { nextMandateQuery } from './schedule.ts';
import { transitionMandate } from './transition-mandate.ts';
import { applyWalletReport, tellOwner } from './wallet-report.ts';

/** Takes the next step of a mandate, its signature or its end, if it is due. A job that runs early, late or twice changes nothing. */
export async function advanceMandate(context: Context, agreementId: string): Promise<void> {
  const mandate = await readMandate(context.db, agreementId);
  if (mandate && isDue(mandate.nextActionAt, context.now())) await act(context, mandate);
}

async function act(context: Context, { agreementId, state }: MandateRow): Promise<void> {
  if (state === 'ENDING') await endAtWallet(context, agreementId);
  const report = await queryMandate(context, agreementId);
  const outcome = report ? await applyWalletReport(context, agreementId, report) : 'KNOWN_ALREADY';
  if (outcome !== 'APPLIED') await scheduleNextAttempt(context, agreementId, report !== null);
}

async function endAtWallet(context: Context, agreementId: string): Promise<void> {
  const end = () => context.wallet.mandates.endMandate(agreementId);
  await ask(context, 'mandate end without an answer', { agreementId }, end, null);
}

function queryMandate(context: Context, agreementId: string): Promise<WalletMandate | null> {
  const query = () => context.wallet.mandates.queryMandate(agreementId);
  return ask(context, 'mandate query without an answer', { agreementId }, query, null);
}

/** Schedules the next query after one that changed nothing, or gives up the signing when its time was over before the query. */
function scheduleNextAttempt({ db, now }: Context, agreementId: string, answered: boolean): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, agreementId);
    if (!mandate?.nextActionAt) return;
    const { state, signBefore } = mandate;
    if (answered && state === 'SIGNING' && signBefore !== null && signBefore <= now()) {
      await transitionMandate(tx, mandate, 'DROP_ASKED', now(), { end_reason: 'NOT_SIGNED' });
      return;
    }
    const next = nextMandateQuery(mandate, now());
    await updateMandate(tx, mandate, { attempts: mandate.attempts + 1, next_action_at: next });
    await enqueue(tx, 'mandate', agreementId, next);
  });
}

/** Checks that have a job at the same time. Further ones wait in the table: a long queue makes every search for a job slow. */
const MOST_JOBS = 10_000;

/** The wait after the wallet did not answer. */
const UNANSWERED_MS = HOUR;

const CHECKS: DueRows = { table: 'mandates', number: 'agreement_id', due: 'mandate_check_at' };

/**
 * Adds a job for each open mandate whose check is due, the oldest first: once a day, because payers can end a mandate
 * at the wallet and its notice may be lost. Suspended ones are queried once a week.
 */
export async function enqueueChecks({ db, now }: Context): Promise<void> {
  await enqueueUpcoming(db, 'mandate-check', CHECKS, now(), MOST_JOBS);
}

/** Queries a mandate whose check is due, or ends it when it was suspended for too long. A second run changes nothing. */
export async function checkDueMandate(context: Context, agreementId: string): Promise<void> {
  const { db, config } = context;
  const endAfterMs = config.suspendedMandateDays * DAY;
  const check = await readDueCheck(db, context.now(), endAfterMs, agreementId);
  if (!check) return;
  const later = () => checkLater(db, check, after(context.now(), UNANSWERED_MS));
  try {
    if (check.over) await endSuspended(context, agreementId);
    else if (!(await checkMandate(context, agreementId))) return await later();
  } catch (error) {
    await later();
    throw error;
  }
  await setNextCheck(db, context.now(), endAfterMs, check);
}

/** Queries one mandate and applies the report, also by whom it was signed; false when the wallet does not answer. */
export async function checkMandate(context: Context, agreementId: string): Promise<boolean> {
  const report = await queryMandate(context, agreementId);
  if (report) await applyWalletReport(context, agreementId, report);
  return report !== null;
}

/** Ends a mandate that is suspended still. A job ends it at the wallet. */
function endSuspended({ db, now }: Context, agreementId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, agreementId);
    if (!mandate?.suspended || mandate.state !== 'SIGNED') return;
    await transitionMandate(tx, mandate, 'END_ASKED', now(), { end_reason: 'NUMBER_GONE' });
    await tellOwner(tx, mandate, 'AUTOPAY_ENDED', now());
  });
}

type DueCheck = {
  readonly agreementId: string;
  /** Its due time exactly as the database has it, for an optimistic lock. */
  readonly checkAt: string;
  /** It was suspended for so long that it ends. */
  readonly over: boolean;
};

/** Since when a mandate `m` is suspended, and whether its number went to somebody else. */
const replaced = sql<boolean>`
  exists (select from users u where u.life_user_id = m.life_user_id and u.state = 'REPLACED')`;
function suspendedSince(now: Date) {
  return sql`coalesce(m.suspended_at, ${now}::timestamptz)`;
}

/** A mandate, if its check is due. A suspension ends it only after its number went to somebody else, `endAfterMs` later. */
async function readDueCheck(
  db: Db,
  now: Date,
  endAfterMs: number,
  agreementId: string,
): Promise<DueCheck | null> {
  const { rows } = await sql<DueCheck>`
    select m.agreement_id as "agreementId", m.mandate_check_at::text as "checkAt",
      m.suspended and ${replaced} and ${suspendedSince(now)} <= ${after(now, -endAfterMs)} as over
    from mandates m
    where m.life_user_id = ${ownerOfMandate(agreementId) ?? ''} and m.agreement_id = ${agreementId}
      and m.mandate_check_at <= ${now}`.execute(db);
  return rows[0] ?? null;
}

/** Sets the check after one that was answered: in a day; in a week while suspended, or when the suspension is over. */
async function setNextCheck(db: Db, now: Date, endAfterMs: number, check: DueCheck): Promise<void> {
  const since = suspendedSince(now);
  await sql`
    update mandates m set
      suspended_at = case when m.suspended then ${since} end,
      mandate_check_at = case when not m.suspended then ${after(now, DAY)}
        when ${replaced} and ${since} > ${after(now, -endAfterMs)}
          then least(${after(now, 7 * DAY)}, ${since} + ${endAfterMs} * interval '1 millisecond')
        else ${after(now, 7 * DAY)} end
    where ${isStill(check)}`.execute(db);
}

/** Moves a check that was not answered to `at`. */
async function checkLater(db: Db, check: DueCheck, at: Date): Promise<void> {
  await sql`update mandates m set mandate_check_at = ${at} where ${isStill(check)}`.execute(db);
}

/** SQL condition: the check was not moved meanwhile. */
function isStill({ agreementId, checkAt }: DueCheck) {
  return sql`m.life_user_id = ${ownerOfMandate(agreementId) ?? ''} and m.agreement_id = ${agreementId}
    and m.mandate_check_at = ${checkAt}::text::timestamptz`;
}
