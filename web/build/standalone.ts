import { join } from 'node:path';
import { OLDEST_BROWSERS } from '@life-payment/contract/rules';
import compat from 'core-js-compat';
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

/** The first browsers that have every function the app uses. `src/app/early/begin.ts` recognises them by what they got last. */
const COMPLETE = { chrome: '120', safari: '17.0', ios: '17.0', firefox: '121' };

/** Polyfills that are large and not needed: the versions that old browsers have are enough for the app. */
const LEFT_OUT = /^es\.typed-array|^web\.(?:url|url-search-params|url\.to-json)$/;

/** Reduces `import 'core-js/stable'` to the functions that the oldest browsers lack and a complete browser has. */
export function polyfills(): Plugin {
  return {
    name: 'polyfills',
    load: (id) =>
      id.endsWith('/core-js/stable/index.js')
        ? missingFunctions()
            .map((name) => `import 'core-js/modules/${name}';`)
            .join('\n')
        : undefined,
  };
}

function missingFunctions(): readonly string[] {
  const missing = (targets: typeof COMPLETE | typeof OLDEST_BROWSERS) =>
    compat({ targets, modules: 'core-js/stable' }).list;
  const everywhere = new Set(missing(COMPLETE));
  return missing(OLDEST_BROWSERS).filter((name) => !everywhere.has(name) && !LEFT_OUT.test(name));
}
