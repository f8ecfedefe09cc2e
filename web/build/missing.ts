import compat from 'core-js-compat';
import type { Plugin } from 'vite';
import { FLOOR, MODERN } from './browsers.ts';

/** Where `src/old/main.ts` finds them. */
export const MISSING = 'virtual:missing-functions';

/** Large, and of no use: what old browsers have of these does all that is asked of it here. */
const LEFT_OUT = /^es\.typed-array|^web\.(?:url|url-search-params|url\.to-json)$/;

/** Lets the build for old browsers import the language's functions they miss. */
export function missing(): Plugin {
  return {
    name: 'missing',
    resolveId: (id) => (id === MISSING ? `\0${MISSING}` : undefined),
    load: (id) =>
      id === `\0${MISSING}`
        ? missingFunctions()
            .map((name) => `import 'core-js/modules/${name}';`)
            .join('\n')
        : undefined,
    // They have to be there before anything else runs.
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('/src/main.tsx', '/src/old/main.ts'),
    },
  };
}

/** The language's functions that a browser at the floor misses and a modern one has, as modules of core-js. */
function missingFunctions(): readonly string[] {
  const modern = new Set(namesFor(MODERN));
  return namesFor(FLOOR).filter((name) => !modern.has(name) && !LEFT_OUT.test(name));
}

function namesFor(targets: typeof FLOOR | typeof MODERN): readonly string[] {
  return compat({ targets, modules: 'core-js/stable' }).list;
}
