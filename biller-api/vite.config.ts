import { defineConfig } from 'vite';
import { billerOpenApi } from './openapi.ts';

/**
 * Makes what the package holds: the unit check as one file that needs nothing else, because Node does not run TypeScript of
 * installed packages, and the OpenAPI document.
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true },
  build: {
    ssr: 'check/main.ts',
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'unit-check.js' } },
  },
  plugins: [
    {
      name: 'openapi-document',
      generateBundle() {
        const source = `${JSON.stringify(billerOpenApi(), null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: 'openapi.json', source });
      },
    },
  ],
});
