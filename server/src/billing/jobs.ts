import type { RoomJobs } from '../kit/jobs/room-jobs.ts';
import { claimsPurge, unpaidClaimsPurge } from './claims.ts';
import { noticesPurge } from './notices.ts';
import { askedNumbersPurge, queriesPurge } from './query-store.ts';

export const billingJobs = {
  purges: {
    asked_numbers: askedNumbersPurge,
    bill_claims: claimsPurge,
    bill_notices: noticesPurge,
    bill_queries: queriesPurge,
    unpaid_claims: unpaidClaimsPurge,
  },
} as const satisfies RoomJobs;
