import type { Job, WorkerEvents } from 'graphile-worker';
import { GROUP_SLOTS, PARTNER_SLOTS, partnerFlag, type SlotGroup } from '../../kit/jobs/slots.ts';
import type { BreakerState } from '../../kit/ports/breaker.ts';

/** A search that takes longer no longer holds up the next one: its connection may be lost. */
const LONGEST_SEARCH_MS = 5_000;

/** The breakers of partners, by what their jobs are flagged with. */
export type Breakers = {
  readonly wallet: () => BreakerState;
  readonly sms: () => BreakerState;
  /** Units whose breaker is not CLOSED. */
  readonly units: () => ReadonlyMap<string, BreakerState>;
};

type Flagged = Pick<Job, 'flags'>;

/** Counts the jobs of a process by flag, and names the flags of jobs that must stay in the queue now. */
export function countJobs(breakers: Breakers) {
  const counts = new Map<string, number>();
  const count = (flag: string): number => counts.get(flag) ?? 0;
  const add = ({ flags }: Flagged, by: 1 | -1): void => {
    // Scheduled jobs have no flags.
    for (const flag of flags === null ? ['rest'] : Object.keys(flags)) counts.set(flag, count(flag) + by);
  };
  const isFull = (flag: string): boolean => {
    const [group = '', ...partner] = flag.split(':');
    const slots: Readonly<Record<string, number>> = partner.length === 0 ? GROUP_SLOTS : PARTNER_SLOTS;
    return count(flag) >= (slots[group] ?? Number.POSITIVE_INFINITY);
  };
  const mayTake = (state: BreakerState, ...flags: string[]): boolean =>
    state === 'CLOSED' || (state === 'TRIAL' && flags.every((flag) => count(flag) === 0));
  const behindBreaker = (state: BreakerState, ...groups: SlotGroup[]): SlotGroup[] =>
    mayTake(state, ...groups) ? [] : groups;
  return {
    start: (job: Flagged): void => add(job, 1),
    end: (job: Flagged): void => add(job, -1),
    /** Full groups and partners, and partners behind an open breaker. A unit behind one is asked for payers, but sent no write-off. */
    forbidden: (): string[] => [
      ...new Set([
        ...[...counts.keys()].filter(isFull),
        ...behindBreaker(breakers.wallet(), 'wallet-acts', 'wallet-questions'),
        ...behindBreaker(breakers.sms(), 'sms'),
        ...[...breakers.units()]
          .filter(([unitId, state]) => !mayTake(state, partnerFlag('bill', unitId)))
          .map(([unitId]) => partnerFlag('bill', unitId)),
      ]),
    ],
  };
}

/**
 * Opens the slots of a runner, which asks for `forbiddenFlags` before each search for a job. It searches once at a time:
 * a notice about many jobs wakes many workers, which would all take jobs of one group before the first is counted.
 */
export function openSlots(events: WorkerEvents, breakers: Breakers) {
  const jobs = countJobs(breakers);
  let last: Promise<void> = Promise.resolve();
  let endSearch = (): void => undefined;
  let closed = false;
  events.on('job:start', ({ job }) => {
    jobs.start(job);
    endSearch();
  });
  events.on('job:complete', ({ job }) => jobs.end(job));
  events.on('worker:getJob:empty', () => endSearch());
  events.on('worker:getJob:error', () => endSearch());
  return {
    forbiddenFlags: async (): Promise<string[] | null> => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      if (closed) resolve();
      const timer = setTimeout(resolve, LONGEST_SEARCH_MS).unref();
      endSearch = () => {
        clearTimeout(timer);
        resolve();
      };
      const flags = jobs.forbidden();
      return flags.length === 0 ? null : flags;
    },
    /** Lets every waiting search begin, so that the runner can stop. */
    close: (): void => {
      closed = true;
      endSearch();
    },
  };
}
