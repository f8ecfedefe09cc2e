import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { World } from '../../scripts/testing/world.ts';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');

/** The result of a staff command: its exit code, its output, and why it refused. */
export type Said = { readonly code: number; readonly printed: string; readonly complained: string };

/** Types a staff command on the machine of a world, as one person. */
export function typeCommand(world: World, by: string, words: readonly string[]): Promise<Said> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [MAIN, 'staff', ...words, '--as', by],
      { env: { ...process.env, ...world.settings }, maxBuffer: 64 * 1024 * 1024 },
      (error, printed, complained) => {
        const code = error === null ? 0 : Number(error.code ?? 1);
        resolve({ code, printed, complained });
      },
    );
  });
}
