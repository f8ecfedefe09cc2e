import compat from 'core-js-compat';
import type { Plugin } from 'vite';
import { FLOOR, MODERN } from './browsers.ts';

/** The virtual module by which `src/old/main.ts` imports the polyfills. */
export const MISSING = 'virtual:missing-functions';

/** Polyfills that are large and not needed: what old browsers have of these is enough for the app. */
const LEFT_OUT = /^es\.typed-array|^web\.(?:url|url-search-params|url\.to-json)$/;

/** Provides the polyfills of JavaScript's own functions to the build for old browsers. */
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
    // The polyfills have to run before everything else.
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('/src/main.tsx', '/src/old/main.ts'),
    },
  };
}

/** The core-js modules of all functions that a browser at the floor misses and a modern one has. */
function missingFunctions(): readonly string[] {
  const modern = new Set(namesFor(MODERN));
  return namesFor(FLOOR).filter((name) => !modern.has(name) && !LEFT_OUT.test(name));
}

function namesFor(targets: typeof FLOOR | typeof MODERN): readonly string[] {
  return compat({ targets, modules: 'core-js/stable' }).list;
}
