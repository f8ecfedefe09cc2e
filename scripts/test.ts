// Runs every kind of test, or the named ones: `npm test`, `npm test -- units`, `npm test -- calls createLifeOrder`.
import './node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, buildWeb } from './builds.ts';
import { Refusal } from './refusal.ts';
import { failed, type Outcome, ok, playwright, vitest } from './test/run.ts';
import { staticChecks } from './test/static.ts';

const stages = {
  static: staticChecks,
  units: (filter, folder) => vitest('units', filter, folder),
  calls: (filter, folder) => vitest('calls', filter, folder),
  start: (filter, folder) => vitest('start', filter, folder),
  browser: playwright,
} satisfies Record<string, (filter: readonly string[], folder: string) => Promise<Outcome>>;

const chosen = process.argv.slice(2);
const named = chosen.filter((word) => Object.hasOwn(stages, word));
const filter = chosen.filter((word) => !Object.hasOwn(stages, word));
const folder = mkdtempSync(join(tmpdir(), 'life-payment-test-'));
const results: { name: string; outcome: Outcome; seconds: string }[] = [];

// Types, journeys and production's processes need the build.
await stage('build', build);
if (isGreen()) await sideBySide('static', 'units');
if (isGreen()) {
  // The tests of starting mostly wait for processes.
  await sideBySide('calls', 'start');
  await sideBySide('browser');
}
rmSync(folder, { recursive: true });
process.exitCode = summarize() === 0 ? 0 : 1;

/** Runs those of the stages that were asked for, at the same time. */
async function sideBySide(...names: readonly (keyof typeof stages)[]): Promise<void> {
  const asked = names.filter((name) => named.length === 0 || named.includes(name));
  await Promise.all(asked.map((name) => stage(name, () => stages[name](filter, folder))));
}

function isGreen(): boolean {
  return results.every(({ outcome }) => outcome.failures.length === 0);
}

async function stage(name: string, run: () => Promise<Outcome>): Promise<void> {
  console.log(`\n── ${name} ──`);
  const began = performance.now();
  const outcome = await run();
  results.push({ name, outcome, seconds: ((performance.now() - began) / 1000).toFixed(1) });
}

async function build(): Promise<Outcome> {
  try {
    await buildWeb().done;
    await buildServer().done;
    return ok();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return failed(`build: ${error.message}`);
  }
}

/** Prints the failures, each stage, and the sums. Answers the number of failures. */
function summarize(): number {
  console.log('\n── summary ──');
  const failures = results.flatMap(({ outcome }) => outcome.failures);
  for (const line of failures) console.log(`✗ ${line}`);
  for (const line of results.flatMap(({ outcome }) => outcome.notes ?? [])) console.log(`! ${line}`);
  for (const { name, outcome, seconds } of results) {
    const counts = `${outcome.passed} passed, ${outcome.failures.length} failed`;
    console.log(`${name.padEnd(11)} ${counts.padEnd(26)} ${seconds.padStart(6)} s`);
  }
  const passed = results.reduce((sum, { outcome }) => sum + outcome.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length;
}
