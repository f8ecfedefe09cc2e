import { useSyncExternalStore } from 'react';

const ticks = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time in milliseconds, in whole seconds. One timer, so that all places that show it change at once. */
export function useNow(): number {
  return useSyncExternalStore(onTick, wholeSecond);
}

function onTick(tick: () => void): () => void {
  ticks.add(tick);
  timer ??= setInterval(() => {
    for (const each of ticks) each();
  }, 1000);
  return () => {
    ticks.delete(tick);
    if (ticks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function wholeSecond(): number {
  return Math.floor(Date.now() / 1000) * 1000;
}
