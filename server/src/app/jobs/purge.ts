import type { Context } from '../../kit/context.ts';
import type { Purge } from '../../kit/purge/purge.ts';
import { runPurge } from '../../kit/purge/run.ts';
import { eventsPurge } from '../../modules/analytics/index.ts';
import { noticesPurge } from '../../modules/bill-notices/index.ts';
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

/**
 * Runs every purge in turn, each for its own time at most. One that fails is logged and keeps no other from running; what it left shows
 * in its gauge and waits for the next run.
 */
export async function purgeAll({ db, now, log }: Context, signal?: AbortSignal): Promise<void> {
  for (const [name, purge] of Object.entries(PURGES)) {
    if (signal?.aborted) return;
    try {
      const rows = await runPurge(purge, { db, now: now(), signal });
      if (rows > 0) log.info('purged', { name, rows });
    } catch (error) {
      log.error('purge failed', { name, error });
    }
  }
}
