import type { Context } from '../../kit/context.ts';
import { purgeEvents } from '../../modules/analytics/index.ts';
import { purgeNotices } from '../../modules/bill-notices/index.ts';
import { purgeAskedNumbers, purgeQueries } from '../../modules/bills/index.ts';
import { purgeCases } from '../../modules/cases/index.ts';
import { sealSecrets } from '../../modules/channel/index.ts';
import { purgeClaims } from '../../modules/claims/index.ts';
import { purgeComplaints } from '../../modules/complaints/index.ts';
import { purgeNumbersOfCampaigns } from '../../modules/coupons/index.ts';
import { purgeFeedback } from '../../modules/feedback/index.ts';
import { purgeGuests, purgeSessions, purgeTokens } from '../../modules/identity/index.ts';
import { purgeMessages } from '../../modules/inbox/index.ts';
import { purgeLimits } from '../../modules/limits/index.ts';
import { purgeOrderSessions } from '../../modules/order-sessions/index.ts';
import { purgeClosed, purgeCopies } from '../../modules/own-data/index.ts';
import { purgeStatementLines } from '../../modules/reconciliation/index.ts';

/** The purges of the retention list. */
const PURGES: Readonly<Record<string, (db: Context['db'], now: Date) => Promise<unknown>>> = {
  events: purgeEvents,
  queries: purgeQueries,
  'asked numbers': purgeAskedNumbers,
  sessions: purgeSessions,
  tokens: purgeTokens,
  limits: purgeLimits,
  'order sessions': purgeOrderSessions,
  guests: purgeGuests,
  claims: purgeClaims,
  messages: purgeMessages,
  notices: purgeNotices,
  feedback: purgeFeedback,
  complaints: purgeComplaints,
  cases: purgeCases,
  'statement lines': purgeStatementLines,
  'numbers of campaigns': purgeNumbersOfCampaigns,
  copies: purgeCopies,
  'closed accounts': purgeClosed,
};

/**
 * Runs every purge, and encrypts unencrypted secrets of channels. Continues after a failing purge and fails at the end,
 * so that the job is logged and tried again.
 */
export async function purge(context: Context): Promise<void> {
  const { db, now, log } = context;
  const failed: string[] = [];
  for (const [name, run] of Object.entries(PURGES))
    await run(db, now()).catch((error: unknown) => {
      log.error('purge failed', { name, error });
      failed.push(name);
    });
  await sealSecrets(context);
  if (failed.length > 0) throw new Error(`not purged: ${failed.join(', ')}`);
}
