import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failed, type Outcome, withReason } from './outcome.ts';
import { run } from './run.ts';
import { ofOneWallet, type Run } from './wallets.ts';

/** The part of Playwright's report that we read: suites inside suites. */
type Suite = {
  title: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      annotations: Run['annotations'];
      results: { error?: { message?: string } }[];
    }[];
  }[];
};

type Test = {
  readonly name: string;
  readonly language: string;
  readonly status: string;
  readonly message: string | undefined;
  readonly annotations: Run['annotations'];
};

/** Runs the browser journeys. One that does not run, or only passes at the second try, counts as failed. */
export async function playwright(
  filter: readonly string[],
  folder: string,
  config = 'e2e',
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
  const failures = tests
    .filter(({ status }) => status !== 'expected')
    .map(({ language, name, status, message }) =>
      withReason(`browser: [${language}] ${name} (${status})`, message),
    );
  // After a failure it is not known which wallet each would have met.
  if (failures.length === 0 && new Set(tests.map(({ language }) => language)).size > 1)
    failures.push(...ofOneWallet(tests).map((journey) => `browser: ${journey}`));
  if (!well && failures.length === 0) failures.push('browser: see above');
  if (tests.length === 0) failures.push('browser: no tests found');
  return { passed: tests.length - tests.filter(({ status }) => status !== 'expected').length, failures };
}

function testsIn(suite: Suite, above: string): Test[] {
  const path = `${above}${suite.title} › `;
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, annotations, results }) => ({
      name: `${path}${title}`,
      language: projectName,
      status,
      annotations,
      message: results.find(({ error }) => error)?.error?.message,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, path))];
}
