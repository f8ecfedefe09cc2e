import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from './api.ts';

/** Interval of the readiness checks in milliseconds. */
const CHECK_MS = 50;

/** A small load balancer: checks which of the processes are ready and uses those. */
export function balance(origins: readonly string[]) {
  const ready = new Set<string>();
  const stopped = new AbortController();
  const watch = async (origin: string): Promise<void> => {
    while (!stopped.signal.aborted) {
      if (await isReady(origin)) ready.add(origin);
      else ready.delete(origin);
      await pause(CHECK_MS);
    }
  };
  const watching = Promise.all(origins.map(watch));
  let next = 0;
  return {
    /** The next ready process, in turn. */
    next: (): string => {
      const able = [...ready];
      next += 1;
      const origin = able[next % able.length];
      if (origin === undefined) throw new Error('no process is ready');
      return origin;
    },
    /** Waits until `count` processes are ready. */
    until: (count: number): Promise<unknown> =>
      eventually(
        async () => ready.size,
        (size) => size === count,
        20_000,
      ),
    stop: async (): Promise<void> => {
      stopped.abort();
      await watching;
    },
  };
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
