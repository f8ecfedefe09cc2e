import type { RoomJobs } from '../kit/jobs/room-jobs.ts';
import { eventsPurge } from './analytics.ts';
import { advanceClosing, closedAccountsPurge } from './close-account.ts';
import { advanceCopy, copiesPurge } from './data-copy.ts';
import { feedbackPurge } from './feedback-store.ts';
import { sweepPictures } from './pictures.ts';

export const careJobs = {
  rows: {
    'account-closing': { table: 'account_closings', number: 'life_user_id', advance: advanceClosing },
    copy: { table: 'data_copies', number: 'copy_id', advance: advanceCopy },
  },
  scheduled: {
    // At night in Shanghai.
    pictures: { at: '17 19 * * *', run: sweepPictures },
  },
  purges: {
    analytics_events: eventsPurge,
    closed_accounts: closedAccountsPurge,
    data_copies: copiesPurge,
    feedback: feedbackPurge,
  },
} as const satisfies RoomJobs;
