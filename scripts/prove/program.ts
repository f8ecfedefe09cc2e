import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Result } from './proof.ts';

const root = join(import.meta.dirname, '../..');

/** Marks of the lines that a program prints for the result: a failure, and a measure. */
const FAILURE = '✗ ';
const MEASURE = 'measured: ';

/** Runs a program of the project, shows its output, and reads the result from its marked lines and its exit code. */
export async function proveByProgram(program: string, words: readonly string[] = []): Promise<Result> {
  const child = spawn(process.execPath, [join(root, program), ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
