import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failed, type Outcome, run, withReason } from './run.ts';

/** The part of Playwright's report that we read: suites inside suites. */
type Suite = {
  title: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { error?: { message?: string } }[];
    }[];
  }[];
};

type Test = {
  /** With the language. */
  readonly name: string;
  /** `flaky`: passed at the second try. */
  readonly status: string;
  readonly message: string | undefined;
};

/**
 * Runs the browser journeys of a configuration: the fast set when none is given. One that does not run counts as failed;
 * one that needed its retry is noted.
 */
export async function playwright(
  filter: readonly string[],
  folder: string,
  config = 'e2e/playwright.config.ts',
): Promise<Outcome> {
  const report = join(folder, 'browser.json');
  const well = await run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', config, '--reporter=list,json', ...filter],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  if (!existsSync(report)) return failed('browser: did not come to a report, see above');
  const { suites }: { suites: Suite[] } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = suites.flatMap((suite) => testsIn(suite, ''));
  const retried = tests.filter(({ status }) => status === 'flaky');
  const bad = tests.filter(({ status }) => status !== 'expected' && status !== 'flaky');
  const failures = bad.map(({ name, status, message }) =>
    withReason(`browser: ${name} (${status})`, message),
  );
  if (!well && failures.length === 0) failures.push('browser: see above');
  if (tests.length === 0) failures.push('browser: no tests found');
  return {
    passed: tests.length - bad.length,
    failures,
    notes: retried.map(({ name }) => `needed a retry: ${name}`),
  };
}

function testsIn(suite: Suite, above: string): Test[] {
  const path = `${above}${suite.title} › `;
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${path}${title}`,
      status,
      message: results.find(({ error }) => error)?.error?.message,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, path))];
}
