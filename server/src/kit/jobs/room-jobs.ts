import type { Context } from '../context.ts';
import type { Purge } from '../purge.ts';
import type { SweptJob } from './queue.ts';

/** Rows with a due time: their table, the column of their number, and the function that takes the next step of one. */
export type RowJob = {
  readonly table: string;
  readonly number: string;
  /** Column of the due time; `next_action_at` when left out. */
  readonly due?: string;
  readonly advance: (context: Context, number: string) => Promise<void>;
};

/** A job on the schedule. `at`: its times in UTC, as in a crontab. */
export type ScheduledJob = {
  readonly at: string;
  readonly run: (context: Context, signal: AbortSignal) => Promise<unknown>;
};

/** The jobs of a room, by their names; the purges by the rows that they delete. */
export type RoomJobs = {
  readonly rows?: Readonly<Partial<Record<SweptJob, RowJob>>>;
  readonly scheduled?: Readonly<Record<string, ScheduledJob>>;
  readonly purges?: Readonly<Record<string, Purge>>;
};
