import type { RoomJobs } from '../kit/jobs/room-jobs.ts';
import { campaignNumbersPurge } from './campaigns.ts';

export const benefitJobs = { purges: { campaign_numbers: campaignNumbersPurge } } as const satisfies RoomJobs;
