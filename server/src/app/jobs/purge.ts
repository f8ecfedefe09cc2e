import type { TaskList } from 'graphile-worker';
import type { Context } from '../../kit/context.ts';
import { enqueueTask } from '../../kit/jobs/queue.ts';
import type { Purge } from '../../kit/purge/purge.ts';
import { runPurge } from '../../kit/purge/run.ts';
import { eventsPurge } from '../../modules/analytics/index.ts';
import { noncesPurge, noticesPurge } from '../../modules/bill-notices/index.ts';
import { askedNumbersPurge, queriesPurge } from '../../modules/bills/index.ts';
import { claimsPurge, unpaidClaimsPurge } from '../../modules/claims/index.ts';
import { campaignNumbersPurge } from '../../modules/coupons/index.ts';
import { feedbackPurge } from '../../modules/feedback/index.ts';
import {
  guestsPurge,
  provisionalSessionsPurge,
  sessionsPurge,
  tokenPurges,
} from '../../modules/identity/index.ts';
import { messagesPurge } from '../../modules/inbox/index.ts';
import { limitsPurge } from '../../modules/limits/index.ts';
import { orderSessionsPurge } from '../../modules/order-sessions/index.ts';
import { closedAccountsPurge, copiesPurge } from '../../modules/own-data/index.ts';
import { statementLinesPurge } from '../../modules/reconciliation/index.ts';

/** The purges of the retention list, by the rows that they delete. */
export const PURGES = {
  ...tokenPurges,
  analytics_events: eventsPurge,
  asked_numbers: askedNumbersPurge,
  bill_claims: claimsPurge,
  bill_notices: noticesPurge,
  bill_queries: queriesPurge,
  biller_nonces: noncesPurge,
  campaign_numbers: campaignNumbersPurge,
  closed_accounts: closedAccountsPurge,
  data_copies: copiesPurge,
  feedback: feedbackPurge,
  guests: guestsPurge,
  limits_taken: limitsPurge,
  messages: messagesPurge,
  order_sessions: orderSessionsPurge,
  provisional_sessions: provisionalSessionsPurge,
  sessions: sessionsPurge,
  statement_lines: statementLinesPurge,
  unpaid_claims: unpaidClaimsPurge,
} satisfies Record<string, Purge>;

/** Names of the tasks of the purges. */
export const PURGE_TASKS: readonly string[] = Object.keys(PURGES).map(taskOf);

/**
 * Adds a job for each purge. A purge that waits, fails or takes long keeps no other from running. One that still waits is
 * moved to now.
 */
export async function addPurges({ db, now }: Context): Promise<void> {
  for (const task of PURGE_TASKS) await enqueueTask(db, task, now(), 'purges');
}

/** The tasks of the purges. */
export function purgeTasks({ db, now, log }: Context): TaskList {
  return Object.fromEntries(
    Object.entries(PURGES).map(([name, purge]) => [
      taskOf(name),
      async (_payload, { abortSignal: signal }) => {
        const rows = await runPurge(purge, { db, now: now(), signal });
        if (rows > 0) log.info('purged', { name, rows });
      },
    ]),
  );
}

function taskOf(name: string): string {
  return `purge-${name}`;
}
