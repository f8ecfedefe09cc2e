import { defineConfig } from 'vitest/config';
import { terms } from './web/build/terms.ts';

/** Every wait gives up after the limit of `soon()`. */
const WAITS = { expect: { poll: { timeout: 20_000, interval: 20 } } };

/**
 * Files `*.test.ts` beside the code are units; those named `*.call.test.ts` need a real PostgreSQL. Modules keep no state
 * of their own, so files that run in one process share what is loaded (`isolate: false`): it takes a third off the time.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [terms()],
        test: {
          ...WAITS,
          name: 'units',
          sequence: { groupOrder: 1 },
          include: ['{contract,biller-api,web,server,sandbox}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.call.test.ts'],
          setupFiles: ['scripts/testing/begin.ts'],
          isolate: false,
          env: { TZ: 'Asia/Shanghai' },
          // Properties go through thousands of cases, also where a machine is busy.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...WAITS,
          name: 'calls',
          sequence: { groupOrder: 2 },
          include: ['{server,sandbox}/**/*.call.test.ts'],
          globalSetup: 'scripts/testing/postgres.ts',
          setupFiles: ['scripts/testing/begin.ts', 'server/test/support/no-partner.ts'],
          isolate: false,
          // Each file waits for its database, its sandbox and its own clock half of the time.
          maxWorkers: 3,
          // Fewer collections of short-lived objects: a tenth of the time of a test process.
          execArgv: ['--max-semi-space-size=64'],
          env: { TZ: 'Asia/Shanghai' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...WAITS,
          name: 'faults',
          sequence: { groupOrder: 3 },
          include: ['e2e/proofs/faults/**/*.test.ts'],
          // Processes are killed and restarted: one at a time.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...WAITS,
          name: 'start',
          sequence: { groupOrder: 4 },
          include: ['scripts/**/*.test.ts'],
          // Whole systems are started and stopped: one at a time.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
