import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { FLOOR, MODERN, OLD_MODE, targetsOf } from './build/browsers.ts';
import { budget, HOME, OLD_HOME } from './build/budget.ts';
import { chunkName } from './build/chunks.ts';
import { compress } from './build/compress.ts';
import { documents } from './build/document.ts';
import { messages } from './build/messages.ts';
import { missing } from './build/missing.ts';
import { oldStyles } from './build/old-styles.ts';
import { screenBudget } from './build/screen-budget.ts';
import { terms } from './build/terms.ts';
import { worker } from './build/worker.ts';

/** `vite build` makes the files for modern browsers. `vite build --mode old`, run after it, adds the files for older ones. */
export default defineConfig(({ mode }) => {
  const old = mode === OLD_MODE;
  const target = targetsOf(old ? FLOOR : MODERN);
  return {
    root: import.meta.dirname,
    base: '/jiaofei/',
    plugins: [
      messages(),
      terms(),
      react(),
      old && missing(),
      documents(),
      worker(target),
      budget(old ? OLD_HOME : HOME),
      !old && screenBudget(),
      compress(),
    ],
    css: { postcss: { plugins: old ? [oldStyles()] : [] } },
    build: {
      target,
      outDir: old ? 'dist/old' : 'dist',
      assetsDir: old ? 'assets/old' : 'assets',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        // A constant that one screen uses is inlined there, so that it adds nothing to the first chunk.
        optimization: { inlineConst: { mode: 'all' } },
        // A message or export that does not exist must not reach a payer as "undefined".
        onLog: (level, log, handle) => {
          if (log.code === 'PLUGIN_TIMINGS') return;
          handle(log.code === 'IMPORT_IS_UNDEFINED' ? 'error' : level, log);
        },
        output: {
          codeSplitting: {
            groups: [
              { name: chunkName, debugName: 'main', priority: 2 },
              // Modules that four or more screens share go into one file: a request for each costs more than its bytes.
              // The screens of automatic payment, and those that prove a number, share many that no other screen needs: these stay
              // apart, the latter in one file, because each file's name adds to the first chunk.
              {
                name: 'parts',
                test: (id) => !/autopay|register|terms/.test(relative(import.meta.dirname, id)),
                priority: 1,
                minShareCount: 4,
              },
              { name: 'proof', test: /register|terms/, priority: 1, minShareCount: 3 },
            ],
          },
        },
      },
    },
  };
});
