import { join } from 'node:path';
import { OLDEST_BROWSERS } from '@life-payment/contract/rules';
import { build, type Plugin } from 'vite';

const source = join(import.meta.dirname, '../src/');

/** The oldest browsers in the form of a build target: `['chrome79', …]`. */
export const TARGET: string[] = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version);

/** Compiles a file of `src` with all that it imports to one script, for code that can't load chunks or must not wait for any. */
export async function standalone(
  entry: string,
  define: Record<string, string> = {},
  plugins: Plugin[] = [],
): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    plugins,
    build: {
      write: false,
      target: TARGET,
      rolldownOptions: { input: join(source, entry), output: { format: 'iife' } },
    },
  });
  const [output] = [made].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`the build of ${entry} has no output`);
  return chunk.code;
}
