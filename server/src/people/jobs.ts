import { type RawBuilder, sql } from 'kysely';
import type { RoomJobs } from '../kit/jobs/room-jobs.ts';
import { purgeRows } from '../kit/purge.ts';
import { keptMs } from '../kit/retention.ts';
import { provisionalSessionsPurge } from './sessions.ts';
import { advanceSms } from './sms.ts';
import { PEOPLE_TABLES } from './tables.ts';
import { guestsPurge } from './user-store.ts';

export const peopleJobs = {
  rows: { sms: { table: 'sms_messages', number: 'message_id', advance: advanceSms } },
  purges: {
    guests: guestsPurge,
    limits_taken: purge('limits_taken', sql`window_end`),
    messages: purge('messages', sql`at`),
    one_use_tokens: purge('one_use_tokens', sql`expires_at`),
    provisional_sessions: provisionalSessionsPurge,
    sessions: purge('sessions', sql`last_used_at`),
    used_tokens: purge('used_tokens', sql`expires_at`),
    verify_codes: purge('verify_codes', sql`expires_at`),
  },
} as const satisfies RoomJobs;

function purge(table: keyof typeof PEOPLE_TABLES, since: RawBuilder<unknown>) {
  return purgeRows({ table, since, keptMs: keptMs(PEOPLE_TABLES[table]) });
}
