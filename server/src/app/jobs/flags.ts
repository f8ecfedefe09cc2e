import type { Job, WorkerEvents } from 'graphile-worker';
import { GROUPS, type JobGroup, OF_A_PARTNER, partnerFlag } from '../../kit/jobs/queue.ts';
import type { BreakerState } from '../../kit/ports/services.ts';

/** A search that takes longer no longer holds up the next one: its connection may be lost. */
const LONGEST_SEARCH_MS = 5_000;

/** The circuit breakers of partners, by the flags of their jobs. */
export type Breakers = {
  readonly wallet: () => BreakerState;
  readonly sms: () => BreakerState;
  /** Units whose breaker is not CLOSED. */
  readonly units: () => ReadonlyMap<string, BreakerState>;
};

/**
 * Names the flags of jobs that must stay in the queue: full groups and partners, and partners behind an open breaker. A
 * unit behind one is queried for payers, but sent no write-off.
 */
export function countFlags(events: WorkerEvents, breakers: Breakers): () => string[] {
  const counts = new Map<string, number>();
  const count = (flag: string): number => counts.get(flag) ?? 0;
  const add = ({ flags }: Job, by: 1 | -1): void => {
    for (const flag of Object.keys(flags ?? {})) counts.set(flag, count(flag) + by);
  };
  events.on('job:start', ({ job }) => add(job, 1));
  events.on('job:complete', ({ job }) => add(job, -1));
  const isFull = (flag: string): boolean => {
    const [group = '', ...partner] = flag.split(':');
    const most: Readonly<Record<string, number>> = partner.length === 0 ? GROUPS : OF_A_PARTNER;
    return count(flag) >= (most[group] ?? Number.POSITIVE_INFINITY);
  };
  /** Flags behind one breaker: none of them when it is closed, or nothing is tried yet. */
  const behind = (state: BreakerState, ...flags: string[]): string[] => {
    const mayTake = state === 'CLOSED' || (state === 'TRIAL' && flags.every((flag) => count(flag) === 0));
    return mayTake ? [] : flags;
  };
  return () => [
    ...new Set([
      ...[...counts.keys()].filter(isFull),
      ...behind(breakers.wallet(), ...WALLET),
      ...behind(breakers.sms(), 'sms'),
      ...[...breakers.units()].flatMap(([unitId, state]) => behind(state, partnerFlag('bill', unitId))),
    ]),
  ];
}

const WALLET: readonly JobGroup[] = ['wallet-acts', 'wallet-questions', 'wallet-checks'];

/**
 * The flags that a runner asks for before each search. It searches once at a time, or one notice's jobs would all start
 * before the first is counted.
 */
export function openFlags(events: WorkerEvents, breakers: Breakers): () => Promise<string[]> {
  const forbidden = countFlags(events, breakers);
  let last: Promise<void> = Promise.resolve();
  let endSearch = (): void => undefined;
  for (const end of ['job:start', 'worker:getJob:empty', 'worker:getJob:error'] as const)
    events.on(end, () => endSearch());
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    endSearch = resolve;
    setTimeout(resolve, LONGEST_SEARCH_MS).unref();
    return forbidden();
  };
}
