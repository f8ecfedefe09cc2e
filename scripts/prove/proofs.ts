import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath, oldBrowsers } from '../browser.ts';
import { OLDEST_MAJOR } from '../postgres.ts';
import { playwright, run } from '../test/run.ts';
import { MAJOR_SETTING } from '../testing/postgres.ts';
import {
  joined,
  lacksPackages,
  OLDEST_POSTGRES,
  type Proof,
  proveByProgram,
  proveByTests,
  resultOf,
} from './proof.ts';

const RUNS = 3;
const MINUTES = '3';

const faults: Proof = {
  about:
    'orders while processes are killed and messages lost, doubled and forged (--seed, --minutes, --only)',
  lacks: () => null,
  prove: async ({ seed, minutes = MINUTES, only }, folder) => {
    const drawn = Array.from({ length: RUNS }, () => String(randomInt(2 ** 31)));
    const results = [];
    for (const each of seed === undefined ? drawn : [seed])
      results.push(await proveByProgram('e2e/proofs/faults/main.ts', ['--seed', each, '--minutes', minutes]));
    // A given seed repeats a run that failed: the tests with seeds of their own say nothing about it.
    if (seed === undefined)
      results.push(await proveByTests('faults', only === undefined ? [] : [only], folder));
    return joined(results);
  },
};

const journeys: Proof = {
  about: 'all journeys in a mobile Chromium, in both languages (--only)',
  lacks: () => {
    try {
      chromiumPath();
      return null;
    } catch {
      return 'no Chromium: node scripts/install.mjs --browser';
    }
  },
  prove: async ({ only }, folder) => {
    const filter = only === undefined ? [] : [only];
    return resultOf(await playwright(filter, folder, 'e2e/journeys.config.ts'));
  },
};

const browsers: Proof = {
  about: 'the main walk in Chromium 83, 92 and 110 and in WebKitGTK (--only webkit)',
  lacks: () =>
    process.platform === 'linux' && process.arch === 'x64' ? null : 'the browsers are built for Linux x64',
  prove: async ({ only = '' }) => {
    if (!(await run('scripts/install.mjs', ['--old-browsers'])))
      return { failures: ['the browsers could not be installed: see above'], measures: [] };
    const found = oldBrowsers().filter(({ name }) => name.includes(only));
    const absent = found.flatMap((browser) =>
      'why' in browser ? `${browser.name} not run: ${browser.why}` : [],
    );
    const names = found.flatMap((browser) => ('why' in browser ? [] : browser.name));
    const screen = names.includes('webkit') ? ['xvfb-run', '-a', '-s', '-screen 0 1000x1200x24'] : [];
    const { failures, measures } = await proveByProgram('e2e/proofs/browsers/main.ts', names, screen);
    return { failures, measures: [...measures, ...absent] };
  },
};

const failover: Proof = {
  about: 'orders while the leader of a PostgreSQL cluster is killed, cut off and restarted, ten times',
  lacks: () =>
    lacksPackages({
      patroni: ['patroni', '--version'],
      // Patroni's own way to etcd.
      'python3-etcd': ['/usr/bin/python3', '-c', 'import etcd'],
      'etcd-server': ['etcd', '--version'],
      haproxy: ['haproxy', '-v'],
      ...OLDEST_POSTGRES,
    }),
  prove: () => proveByProgram('e2e/proofs/failover/main.ts'),
};

const REQUESTS = '20000';

const fuzz: Proof = {
  about: 'hostile requests that pass the schemas (--seed, --count)',
  lacks: () => null,
  prove: async ({ seed = String(randomInt(1_000_000)), count = REQUESTS }, folder) => {
    const env = { FUZZ_SEED: seed, FUZZ_COUNT: count };
    const { failures, measures } = await proveByTests('calls', ['fuzz.call'], folder, env);
    return { failures, measures: [`seed ${seed}, ${count} requests`, ...measures] };
  },
};

const postgres15: Proof = {
  about: "all call tests on Debian's PostgreSQL 15, the oldest supported (--only)",
  lacks: () => lacksPackages(OLDEST_POSTGRES),
  prove: ({ only }, folder) =>
    proveByTests('calls', only === undefined ? [] : [only], folder, { [MAJOR_SETTING]: OLDEST_MAJOR }),
};

/** Tests whose result may depend on the day. */
const SUBJECTS = ['paying', 'autopay', 'books', 'benefits'].map((subject) => `server/test/${subject}/`);

/** Moments in Shanghai at which a test may begin: ends and beginnings of months and of the day. */
const MOMENTS = [
  '2027-06-01T10:00',
  '2027-06-08T10:00',
  '2027-06-20T10:00',
  '2027-06-28T10:00',
  '2027-06-29T10:00',
  '2027-07-31T10:00',
  '2027-02-28T10:00',
  '2028-02-29T10:00',
  '2026-12-31T23:55',
  // The day in Shanghai ends at 16:00 UTC, two minutes later.
  '2027-06-10T23:58',
];

const dates: Proof = {
  about: `tests of money and automatic payment that begin at ${MOMENTS.length} days of the month and times (--only)`,
  lacks: () => null,
  prove: async ({ only }, folder) => {
    const results = [];
    for (const moment of MOMENTS) {
      // A folder of its own: a run without a report must not find the report of the moment before.
      const reports = mkdtempSync(join(folder, 'moment-'));
      console.log(`\nThe tests begin at ${moment} in Shanghai.`);
      const { failures, measures } = await proveByTests(
        'calls',
        only === undefined ? SUBJECTS : [only],
        reports,
        { TEST_BEGIN: `${moment}:00+08:00` },
      );
      results.push({
        failures: failures.map((failure) => `${moment}: ${failure}`),
        measures: measures.map((measure) => `${moment}: ${measure}`),
      });
    }
    return joined(results);
  },
};

const pooler: Proof = {
  about: 'orders through PgBouncer in transaction mode',
  lacks: () => lacksPackages({ pgbouncer: ['pgbouncer', '--version'] }),
  prove: () => proveByProgram('e2e/proofs/pooler/main.ts'),
};

const restore: Proof = {
  about: 'the books after the data are deleted and restored by pgBackRest to a moment before',
  lacks: () => lacksPackages({ pgbackrest: ['pgbackrest', 'version'], ...OLDEST_POSTGRES }),
  prove: () => proveByProgram('e2e/proofs/restore/main.ts'),
};

/** The proofs by their names on the command line, in the order they run. */
export const PROOFS: Readonly<Record<string, Proof>> = {
  faults,
  journeys,
  browsers,
  'postgres-15': postgres15,
  dates,
  fuzz,
  failover,
  pooler,
  restore,
};
