import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

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
