import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from './document.ts';

/** Builds the page of all controls (`src/gallery.tsx`), which no payer gets. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  base: '/jiaofei/',
  plugins: [messages(), react()],
  build: {
    outDir: '../artifacts/gallery',
    emptyOutDir: true,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: { input: 'web/gallery.html' },
  },
});
