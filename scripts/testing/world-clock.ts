import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { machineNow } from './shift-date.ts';

/** The clock of a world's processes. Milliseconds since 1970. */
export type WorldClock = {
  /** Settings of each process that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly now: () => number;
  /** Moves it forward for every process, running or not. An earlier time changes nothing. */
  readonly moveTo: (to: number) => Promise<void>;
};

/** Always the same length, so that a reader never sees half a number. */
const DIGITS = 15;

const PRELOAD = `--import=${pathToFileURL(join(import.meta.dirname, 'clock.ts')).href}`;

/** Makes a clock in a file, which begins at a moment and goes on from there. */
export function makeClock(file: string, begin: Date): WorldClock {
  let aheadMs = begin.getTime() - machineNow();
  writeFileSync(file, text(aheadMs));
  return {
    settings: { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${PRELOAD}`.trim(), CLOCK_FILE: file },
    now: () => machineNow() + aheadMs,
    moveTo: async (to) => {
      aheadMs = Math.max(aheadMs, Math.ceil(to - machineNow()));
      const kept = await open(file, 'r+');
      await kept.write(text(aheadMs), 0);
      await kept.close();
    },
  };
}

function text(aheadMs: number): string {
  return String(aheadMs).padStart(DIGITS);
}
