import { setTimeout as pause } from 'node:timers/promises';
import { chance } from '../chance.ts';
import type { Processes } from '../processes.ts';
import { peakOf } from './memory.ts';

const LOOK_EVERY_MS = 200;

/**
 * Kills one of the first `workers` processes at a fixed interval in milliseconds; the seed chooses which. `stop` ends
 * it and answers the number of kills.
 */
export function killEach(processes: Processes, workers: number, seed: string, everyMs: number) {
  const over = new AbortController();
  const kill = async (): Promise<number> => {
    for (let kills = 0; ; kills += 1) {
      try {
        await pause(everyMs, undefined, { signal: over.signal });
      } catch {
        return kills;
      }
      await processes.kill(Math.floor(chance(seed, 'kill', kills) * workers));
    }
  };
  const killing = kill();
  // `stop` reports the error.
  killing.catch(() => undefined);
  return {
    stop: (): Promise<number> => {
      over.abort();
      return killing;
    },
  };
}

/** Reads the memory of every running worker again and again. `stop` ends it and answers the highest value, in bytes. */
export function watchMemory(processes: Processes) {
  let most = 0;
  const readMemory = (): void => {
    most = Math.max(most, ...processes.workers().map(peakOf));
  };
  const timer = setInterval(readMemory, LOOK_EVERY_MS);
  return {
    stop: (): number => {
      readMemory();
      clearInterval(timer);
      return most;
    },
  };
}
