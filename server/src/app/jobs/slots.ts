import { setTimeout as wait } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import { flagsOf, GROUP_SLOTS, PARTNER_SLOTS, partnerFlag, type SlotGroup } from '../../kit/jobs/slots.ts';
import type { BreakerState } from '../../kit/ports/breaker.ts';

/** The pause after a search that found no job. It bounds what searching costs, also when thousands of jobs wait for a slot. */
const PAUSE_MS = 100;

/** A search that takes longer no longer holds up the next one: its connection may be lost. */
const LONGEST_SEARCH_MS = 5_000;

/** The breakers of partners, by what their jobs are flagged with. */
export type Breakers = {
  readonly wallet: () => BreakerState;
  readonly sms: () => BreakerState;
  /** Units whose breaker is not CLOSED. */
  readonly units: () => ReadonlyMap<string, BreakerState>;
};

/** A part of a job as the queue's events tell it. */
type TakenJob = { readonly id: string; readonly flags: Readonly<Record<string, boolean>> | null };

export type Slots = {
  /**
   * Flags of jobs that must stay in the queue, for the queue's runner, which asks before each search for a job. Resolves when
   * it is the caller's turn to search: one at a time, so that what is counted is exact.
   */
  readonly forbiddenFlags: () => Promise<string[] | null>;
  /** Lets every waiting search begin, so that the runner can stop. */
  readonly close: () => void;
};

/** Counts the jobs that a runner runs, by its events, and says which may not be taken now. */
export function openSlots(events: WorkerEvents, breakers: Breakers): Slots {
  const { running, forbidden } = countJobs(breakers);
  const searches = openSearches(() => forbidden().length === 0);
  events.on('job:start', ({ job }) => {
    running.start(job);
    searches.end('FOUND');
  });
  events.on('worker:getJob:empty', () => searches.end('NOTHING'));
  events.on('worker:getJob:error', () => searches.end('NOTHING'));
  events.on('job:complete', ({ job }) => {
    const before = forbidden().length;
    running.end(job);
    if (forbidden().length < before) searches.wake();
  });
  events.on('pool:listen:notification', () => searches.hear());
  return {
    forbiddenFlags: async () => {
      await searches.begin();
      const flags = forbidden();
      return flags.length === 0 ? null : flags;
    },
    close: searches.close,
  };
}

/** The jobs under way, and the flags of what must wait. */
export function countJobs(breakers: Breakers) {
  // Once for each time that a job runs: one that was freed while it ran may be taken again by this very process.
  const jobs = new Map<string, (readonly string[])[]>();
  const counts = new Map<string, number>();
  const count = (flag: string): number => counts.get(flag) ?? 0;
  const add = (flags: readonly string[], by: 1 | -1): void => {
    for (const flag of flags) {
      const now = count(flag) + by;
      if (now === 0) counts.delete(flag);
      else counts.set(flag, now);
    }
  };
  const mayTake = (state: BreakerState, ...flags: string[]): boolean =>
    state === 'CLOSED' || (state === 'TRIAL' && flags.every((flag) => count(flag) === 0));
  const closedGroups = (): SlotGroup[] => [
    ...(mayTake(breakers.wallet(), 'wallet-acts', 'wallet-questions')
      ? []
      : (['wallet-acts', 'wallet-questions'] as const)),
    ...(mayTake(breakers.sms(), 'sms') ? [] : (['sms'] as const)),
  ];
  const isFull = (flag: string): boolean => {
    const [group = '', ...partner] = flag.split(':');
    const slots: Readonly<Record<string, number>> = partner.length === 0 ? GROUP_SLOTS : PARTNER_SLOTS;
    return count(flag) >= (slots[group] ?? Number.POSITIVE_INFINITY);
  };
  return {
    running: {
      start: ({ id, flags }: TakenJob): void => {
        // Scheduled jobs have no flags.
        const taken = flags === null ? flagsOf('', { group: 'rest' }) : Object.keys(flags);
        jobs.set(id, [...(jobs.get(id) ?? []), taken]);
        add(taken, 1);
      },
      end: ({ id }: Pick<TakenJob, 'id'>): void => {
        const [ended = [], ...others] = jobs.get(id) ?? [];
        add(ended, -1);
        if (others.length > 0) jobs.set(id, others);
        else jobs.delete(id);
      },
    },
    /** Flags of full slots, and of partners that are left alone. A unit left alone is asked for payers, but sent no write-off. */
    forbidden: (): string[] => [
      ...new Set([
        ...[...counts.keys()].filter(isFull),
        ...closedGroups(),
        ...[...breakers.units()]
          .filter(([unitId, state]) => !mayTake(state, partnerFlag('bill', unitId)))
          .map(([unitId]) => partnerFlag('bill', unitId)),
      ]),
    ],
  };
}

/** The searches for jobs, one after another, with a pause after one that found nothing. `isFree`: nothing is forbidden. */
function openSearches(isFree: () => boolean) {
  let last: Promise<void> = Promise.resolve();
  let endSearch = (): void => undefined;
  let pauseUntil = 0;
  let addedMeanwhile = false;
  let closed = false;
  let waking = new AbortController();

  const wake = (): void => {
    pauseUntil = 0;
    waking.abort();
    waking = new AbortController();
  };

  const pause = async (): Promise<void> => {
    for (
      let left = pauseUntil - performance.now();
      left > 0 && !closed;
      left = pauseUntil - performance.now()
    )
      // Waking ends the pause: the loop sees the new time.
      await wait(left, undefined, { signal: waking.signal }).catch(() => undefined);
  };

  return {
    /** Waits for its turn. */
    begin: async (): Promise<void> => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      await pause();
      addedMeanwhile = false;
      const timer = setTimeout(resolve, LONGEST_SEARCH_MS);
      timer.unref();
      endSearch = () => {
        clearTimeout(timer);
        resolve();
      };
      if (closed) endSearch();
    },
    end: (outcome: 'FOUND' | 'NOTHING'): void => {
      // A job that was added during the search may not have been seen.
      if (outcome === 'NOTHING' && !(addedMeanwhile && isFree())) pauseUntil = performance.now() + PAUSE_MS;
      endSearch();
    },
    /** A job was added. While something is forbidden most searches find nothing, and each reads over what waits. */
    hear: (): void => {
      addedMeanwhile = true;
      if (isFree()) wake();
    },
    wake,
    close: (): void => {
      closed = true;
      wake();
      endSearch();
    },
  };
}
