import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './build/budget.ts';
import { chunks } from './build/chunks.ts';
import { documents, messages } from './build/document.ts';
import { oldStyles } from './build/old-styles.ts';
import { TARGET } from './build/standalone.ts';
import { terms } from './build/terms.ts';
import { worker } from './build/worker.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/jiaofei/',
  plugins: [messages(), terms(), react(), documents(), worker(), budget()],
  css: { postcss: { plugins: [oldStyles()] } },
  build: {
    target: TARGET,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      optimization: { inlineConst: { mode: 'all' } },
      // A message or export that does not exist must not reach a payer as "undefined".
      onLog: (level, log, handle) => {
        if (log.code === 'PLUGIN_TIMINGS') return;
        handle(log.code === 'IMPORT_IS_UNDEFINED' ? 'error' : level, log);
      },
      output: { codeSplitting: { groups: chunks() } },
    },
  },
});
