import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failed, type Outcome, run, withReason } from './run.ts';

/** The part of Vitest's report that we read. */
type Report = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/**
 * Runs one project of vitest.config.ts with further settings in `env`. A test that does not run counts as failed,
 * unless the filter left it out.
 */
export async function vitest(
  project: string,
  filter: readonly string[],
  folder: string,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const report = join(folder, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const options = ['run', '--project', project, ...reporters, ...filter];
  const well = await run('node_modules/vitest/vitest.mjs', options, env);
  if (!existsSync(report)) return failed(`${project}: did not come to a report, see above`);
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const bad = tests.filter(
    ({ status }) => status !== 'passed' && (status === 'failed' || filter.length === 0),
  );
  const failures = bad.map(({ status, fullName, failureMessages }) =>
    withReason(`${project}: ${fullName}${status === 'failed' ? '' : ` (${status})`}`, failureMessages[0]),
  );
  // A file that does not load has no tests, and one whose set-up fails only skipped ones.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  failures.push(...broken.map(({ name, message }) => withReason(`${project}: ${name}`, message)));
  if (!well && failures.length === 0) failures.push(`${project}: see above`);
  return { passed: tests.filter(({ status }) => status === 'passed').length, failures };
}
