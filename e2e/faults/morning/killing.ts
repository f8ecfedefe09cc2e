import { setTimeout as pause } from 'node:timers/promises';
import { peakOf } from '../../../scripts/processes/memory.ts';
import { chance } from '../chance.ts';
import type { Processes } from '../processes.ts';

const LOOK_EVERY_MS = 200;

/** Kills one of some workers each so many milliseconds, chosen by the seed. `stop` ends it and answers how many it killed. */
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
  // Whoever stops it hears of it.
  killing.catch(() => undefined);
  return {
    stop: (): Promise<number> => {
      over.abort();
      return killing;
    },
  };
}

/** Looks at the memory of every worker that runs, again and again. `stop` ends it and answers the most that any had, in bytes. */
export function watchMemory(processes: Processes) {
  let most = 0;
  const look = (): void => {
    most = Math.max(most, ...processes.workers().map(peakOf));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: (): number => {
      look();
      clearInterval(timer);
      return most;
    },
  };
}
