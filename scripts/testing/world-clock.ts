import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The clock of a world's processes. Milliseconds since 1970. */
export type WorldClock = {
  /** Settings of each process that goes by it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly now: () => number;
  /** Moves it on for every process, whether it runs already or not; a time that is past changes nothing. */
  readonly moveTo: (to: number) => Promise<void>;
};

/** Overwritten in one piece, so that nobody ever reads half a number. */
const DIGITS = 15;

const PRELOAD = `--import=${pathToFileURL(join(import.meta.dirname, 'clock.ts')).href}`;

/** Makes a clock that shows the machine's time until it is moved, kept in a file. */
export function makeClock(file: string): WorldClock {
  let aheadMs = 0;
  writeFileSync(file, text(aheadMs));
  return {
    settings: {
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${PRELOAD}`.trim(),
      CLOCK_FILE: file,
    },
    now: () => Date.now() + aheadMs,
    moveTo: async (to) => {
      aheadMs = Math.max(aheadMs, Math.ceil(to - Date.now()));
      const kept = await open(file, 'r+');
      await kept.write(text(aheadMs), 0);
      await kept.close();
    },
  };
}

function text(aheadMs: number): string {
  return String(aheadMs).padStart(DIGITS);
}
