import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const PREFIX = '\0named:';

/** React's packages, which are modules of the older kind. */
const PACKAGES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/** What React has itself since version 18. */
const SHIM = 'use-sync-external-store/shim';

/**
 * Gives React's packages exports with names, so that each file imports the functions it uses. Without them each reads the
 * whole package through an object, and every call is longer.
 */
export function namedExports(): Plugin {
  return {
    name: 'named-exports',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith(SHIM)) return `${PREFIX}react`;
      return PACKAGES.includes(id) && !isOfReact(importer) ? PREFIX + id : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const name = id.slice(PREFIX.length);
      const names = Object.keys(require(name)).filter((each) => /^[a-z]\w*$/i.test(each));
      const lines = names.map((each) => `export const ${each} = whole.${each};`);
      return `import whole from '${name}';\n${lines.join('\n')}\nexport default whole;`;
    },
  };
}

function isOfReact(importer: string | undefined): boolean {
  return (
    importer !== undefined &&
    (importer.startsWith(PREFIX) || /\/node_modules\/(?:react|react-dom)\//.test(importer))
  );
}
