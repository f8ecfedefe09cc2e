import { oldBrowsers } from '../browser.ts';
import { run } from '../test/run.ts';
import { proveByProgram } from './program.ts';
import type { Proof } from './proof.ts';

export const browsers: Proof = {
  about: 'the main walk in Chromium 83, 92 and 110 (--only chromium-83)',
  lacks: () =>
    process.platform === 'linux' && process.arch === 'x64' ? null : 'the browsers are built for Linux x64',
  prove: async ({ only = '' }) => {
    if (!(await run('scripts/install.mjs', ['--old-browsers'])))
      return { failures: ['the browsers could not be installed: see above'], measures: [] };
    const found = oldBrowsers().filter(({ name }) => name.includes(only));
    const absent = found.flatMap((browser) =>
      'why' in browser ? `${browser.name} not run: ${browser.why}` : [],
    );
    const names = found.flatMap((browser) => ('why' in browser ? [] : browser.name));
    const { failures, measures } = await proveByProgram('e2e/proofs/browsers/main.ts', names);
    return { failures, measures: [...measures, ...absent] };
  },
};
