import type { RoomJobs } from '../kit/jobs/room-jobs.ts';
import { dropReplacedSecrets } from './store.ts';

export const channelJobs = {
  scheduled: { 'channel-secrets': { at: '*/10 * * * *', run: dropReplacedSecrets } },
} as const satisfies RoomJobs;
