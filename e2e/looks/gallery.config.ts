import { defineConfig } from '@playwright/test';
import looks from './playwright.config.ts';

const ADDRESS = 'http://127.0.0.1:5199/jiaofei/gallery.html';

const vite = 'node node_modules/vite/bin/vite.js';
const config = '--config web/build/gallery.ts --logLevel warn';

/** The pictures of the controls, taken by `npm run look -- gallery` of a build of their page alone. */
export default defineConfig({
  ...looks,
  testMatch: 'gallery.spec.ts',
  globalTeardown: [],
  use: { ...looks.use, baseURL: ADDRESS },
  webServer: {
    command: `${vite} build ${config} && ${vite} preview ${config} --host 127.0.0.1 --port 5199 --strictPort`,
    cwd: '../..',
    url: ADDRESS,
  },
});
