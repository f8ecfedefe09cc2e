// Runs the proofs named on the command line: `npm run prove -- faults pooler`, `npm run prove -- all`. Without a name it lists them.
import './node-version.ts';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer, buildWeb } from './builds.ts';
import type { Options, Proof } from './prove/proof.ts';
import { PROOFS } from './prove/proofs.ts';

const ARTIFACTS = join(import.meta.dirname, '../artifacts');
const LOG = join(ARTIFACTS, 'proofs.log');

const text = { type: 'string' } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: text, minutes: text, count: text, only: text },
});
const unknown = positionals.filter((name) => name !== 'all' && !Object.hasOwn(PROOFS, name));

if (positionals.length === 0) list();
else if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. Proofs: ${Object.keys(PROOFS).join(', ')}, all.`);
  process.exitCode = 1;
} else process.exitCode = (await runAll(values)) ? 0 : 1;

function list(): void {
  for (const [name, { about, lacks }] of Object.entries(PROOFS)) {
    const missing = lacks();
    console.log(`${name.padEnd(12)} ${about}${missing === null ? '' : ` — ${missing}`}`);
  }
}

/** Runs the named proofs one after another. True if none failed. */
async function runAll(options: Options): Promise<boolean> {
  const chosen = Object.entries(PROOFS).filter(([name]) =>
    positionals.some((word) => [name, 'all'].includes(word)),
  );
  // Missing programs are said first: a proof may take an hour.
  for (const [name, { lacks }] of chosen) {
    const missing = lacks();
    if (missing !== null) console.log(`! ${name} will not run: ${missing}`);
  }
  await buildWeb().done;
  await buildServer().done;
  const results = [];
  for (const [name, proof] of chosen) results.push(await runOne(name, proof, options));
  console.log('\n── summary ──');
  for (const { name, failures } of results)
    for (const failure of failures) console.log(`✗ ${name}: ${failure}`);
  for (const { line } of results) console.log(line);
  console.log(`\nLog: ${LOG}`);
  return results.every(({ failures }) => failures.length === 0);
}

/** Runs one proof and appends its line to the log. A proof that can't run here does not fail. */
async function runOne(name: string, { lacks, prove }: Proof, options: Options) {
  console.log(`\n── ${name} ──`);
  const began = performance.now();
  const missing = lacks();
  const folder = mkdtempSync(join(tmpdir(), 'life-payment-prove-'));
  const { failures, measures } =
    missing === null
      ? await prove(options, folder).catch((error: unknown) => ({ failures: [String(error)], measures: [] }))
      : { failures: [], measures: [] };
  rmSync(folder, { recursive: true });
  const outcome = failures.length === 0 ? 'passed' : `failed (${failures.length})`;
  const result = missing === null ? outcome : `not run: ${missing}`;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const line = [name, result, `${seconds} s`, ...measures].join(' | ');
  mkdirSync(ARTIFACTS, { recursive: true });
  appendFileSync(LOG, `${new Date().toISOString()} | ${commit()} | ${line}\n`);
  return { name, line, failures };
}

/** The commit of the sources, and `dirty` where they differ from it. */
function commit(): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short', 'HEAD')} ${git('status', '--porcelain') === '' ? 'clean' : 'dirty'}`;
}
