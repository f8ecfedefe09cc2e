import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { OLDEST_MAJOR } from '../postgres.ts';
import { type Outcome, vitest } from '../test/run.ts';
import { debianBinaries } from '../testing/postgres.ts';

/** Options of the command line. Each proof says which it takes. */
export type Options = Readonly<Partial<Record<'seed' | 'minutes' | 'count' | 'only', string>>>;

/** The result of a proof. */
export type Result = {
  /** One sentence for each failure; empty when the proof succeeded. */
  readonly failures: readonly string[];
  /** Measures, one line each, for the log of proofs. */
  readonly measures: readonly string[];
};

export type Proof = {
  /** Its subject and its options, in one line. */
  readonly about: string;
  /** The programs that this machine lacks and how to install them; null when nothing is missing. */
  readonly lacks: () => string | null;
  /** `folder` is for reports and is deleted afterwards. */
  readonly prove: (options: Options, folder: string) => Promise<Result>;
};

const root = join(import.meta.dirname, '../..');

/** Marks of the lines that a program prints for the result: a failure, and a measure. */
const FAILURE = '✗ ';
const MEASURE = 'measured: ';

/**
 * Runs a program of the project, behind the words of `by` if it needs another to run it, shows its output, and reads the result from
 * its marked lines and its exit code.
 */
export async function proveByProgram(
  program: string,
  words: readonly string[] = [],
  by: readonly string[] = [],
): Promise<Result> {
  const [command = '', ...rest] = [...by, process.execPath, join(root, program), ...words];
  const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const failures: string[] = [];
  const measures: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    console.log(line);
    if (line.startsWith(FAILURE)) failures.push(line.slice(FAILURE.length));
    if (line.startsWith(MEASURE)) measures.push(line.slice(MEASURE.length));
  }
  const [code] = await ended;
  if (code !== 0 && failures.length === 0)
    failures.push(`${program} ended with code ${code}: see its output`);
  return { failures, measures };
}

/** A program that succeeds only where its Debian package is installed. */
export type Programs = Readonly<Record<string, readonly [program: string, ...words: string[]]>>;

/** Says which Debian packages are missing and how to install them; null when all programs run. */
export function lacksPackages(programs: Programs): string | null {
  const missing = Object.entries(programs).flatMap(([name, [program, ...words]]) =>
    spawnSync(program, words, { stdio: 'ignore' }).status === 0 ? [] : [name],
  );
  return missing.length === 0 ? null : `missing: apt-get install ${missing.join(' ')}`;
}

/** Debian's PostgreSQL of the oldest version that the service works with. */
export const OLDEST_POSTGRES: Programs = {
  [`postgresql-${OLDEST_MAJOR}`]: [
    `${debianBinaries(OLDEST_MAJOR)?.folder ?? 'no-such-folder'}/postgres`,
    '--version',
  ],
};

/** Runs a Vitest project whose properties draw a new seed, which Vitest prints when one fails. */
export async function proveByTests(
  project: string,
  filter: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Result> {
  return resultOf(await vitest(project, filter, folder, { PROPERTY_SEED: 'random', ...env }));
}

export function resultOf({ passed, failures, notes = [] }: Outcome): Result {
  return { failures, measures: [`${passed} passed, ${failures.length} failed`, ...notes] };
}

/** Joins the results of the parts of a proof. */
export function joined(results: readonly Result[]): Result {
  return {
    failures: results.flatMap(({ failures }) => failures),
    measures: results.flatMap(({ measures }) => measures),
  };
}
