import { defineConfig } from 'vite';

/**
 * Makes a few files of the thousand and more that a process of the service reads: one that was killed is back in half the
 * time. Nothing is shortened, so that a stack says where it was, and a class keeps its name.
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, external: ['pg-native', 'sharp'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node26',
    minify: false,
    reportCompressedSize: false,
    // Beside each other, as deep as the sources: what names a file beside it names the same from here.
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js', keepNames: true } },
  },
});
