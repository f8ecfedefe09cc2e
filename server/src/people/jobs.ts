import type { RoomJobs } from '../kit/jobs/room-jobs.ts';
import { limitsPurge } from './limits.ts';
import { messagesPurge } from './messages.ts';
import { tokenPurges } from './one-use-tokens.ts';
import { provisionalSessionsPurge, sessionsPurge } from './sessions.ts';
import { advanceSms } from './sms.ts';
import { guestsPurge } from './user-store.ts';

export const peopleJobs = {
  rows: { sms: { table: 'sms_messages', number: 'message_id', advance: advanceSms } },
  purges: {
    ...tokenPurges,
    guests: guestsPurge,
    limits_taken: limitsPurge,
    messages: messagesPurge,
    provisional_sessions: provisionalSessionsPurge,
    sessions: sessionsPurge,
  },
} as const satisfies RoomJobs;
