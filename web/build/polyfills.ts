import { OLDEST_BROWSERS } from '@life-payment/contract/rules';
import compat from 'core-js-compat';
import type { Plugin } from 'vite';

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
