import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './build/budget.ts';
import { chunkName } from './build/chunks.ts';
import { compress } from './build/compress.ts';
import { documents } from './build/document.ts';
import { messages } from './build/messages.ts';
import { screenBudget } from './build/screen-budget.ts';
import { worker } from './build/worker.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/jiaofei/',
  plugins: [messages(), react(), documents(), worker(), budget(), screenBudget(), compress()],
  build: {
    target: ['es2022', 'safari16', 'chrome100'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // A message or export that does not exist must not reach a payer as "undefined".
      onLog: (level, log, handle) => {
        if (log.code === 'PLUGIN_TIMINGS') return;
        handle(log.code === 'IMPORT_IS_UNDEFINED' ? 'error' : level, log);
      },
      output: {
        codeSplitting: {
          groups: [
            { name: chunkName, debugName: 'main', priority: 2 },
            // What four screens share comes in one file: a request for each small part costs more than its bytes.
            // The screens of automatic payment share much that no other screen needs.
            {
              name: 'parts',
              test: (id) => !relative(import.meta.dirname, id).includes('autopay'),
              priority: 1,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});
