import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Proof } from './proof.ts';
import { joined, proveByTests } from './tests.ts';

/** Tests whose result may depend on the day. */
const SUBJECTS = ['money', 'orders', 'autopay', 'mandates', 'reconciliation', 'benefits'].map(
  (subject) => `server/test/${subject}/`,
);

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

export const dates: Proof = {
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
        {
          TEST_BEGIN: `${moment}:00+08:00`,
        },
      );
      results.push({
        failures: failures.map((failure) => `${moment}: ${failure}`),
        measures: measures.map((measure) => `${moment}: ${measure}`),
      });
    }
    return joined(results);
  },
};
