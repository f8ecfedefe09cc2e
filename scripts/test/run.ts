import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Runs a program of the project, by its path from the root, on this Node with our output. True if it succeeded. */
export async function run(
  program: string,
  options: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, program), ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** The result of a stage of the tests. */
export type Outcome = {
  passed: number;
  /** Each test's name, then what went wrong. */
  failures: string[];
  /** Parts that did not run, with the reason; printed at the end. */
  notes?: string[];
};

export function ok(): Outcome {
  return { passed: 1, failures: [] };
}
export function failed(line: string): Outcome {
  return { passed: 0, failures: [line] };
}

export function combined(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

const REASON_LINES = 6;

/** A test's name with the beginning of its error, so that the summary alone explains it: of a long run it may be all that is kept. */
function withReason(name: string, message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
    .slice(0, REASON_LINES);
  return [name, ...lines.filter((line) => line !== '').map((line) => `    ${line}`)].join('\n');
}

/** The part of Vitest's report that we read. */
type Report = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Runs one project of vitest.config.ts. A test that does not run counts as failed, unless the filter left it out. */
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

/** The part of Playwright's report that we read: suites inside suites. */
type Suite = {
  title: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
};

type Test = {
  /** With the language. */
  readonly name: string;
  /** `flaky`: passed at the second try. */
  readonly status: string;
  readonly message: string | undefined;
};

/** Runs the journeys of a configuration: the fast set when none is given. One that does not run counts as failed; a retry is noted. */
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
