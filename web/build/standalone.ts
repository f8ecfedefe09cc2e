import { join } from 'node:path';
import { build } from 'vite';

const source = join(import.meta.dirname, '../src/');

/** Compiles a file of `src` with all that it imports to one script, for what can't load chunks or must not wait for any. */
export async function standalone(
  entry: string,
  target: string[],
  define: Record<string, string>,
): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target,
      rolldownOptions: { input: join(source, entry), output: { format: 'iife' } },
    },
  });
  const [output] = [made].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} came to nothing`);
  return chunk.code;
}
