import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '../..');

/**
 * Runs a JavaScript or TypeScript program of the project on this Node, with our output. `program` is a path from the
 * root. Answers whether it succeeded.
 */
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

/**
 * A test's name with the beginning of its error, so that the summary alone explains it: of a long run it may be all
 * that is kept.
 */
export function withReason(name: string, message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
    .slice(0, REASON_LINES);
  return [name, ...lines.filter((line) => line !== '').map((line) => `    ${line}`)].join('\n');
}
