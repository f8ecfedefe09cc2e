import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:html|js|css|svg|json)$/;

/** Compresses as the server sends it. The budgets are about this size. */
export function brotli(content: string | Uint8Array): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

/** Writes a `.br` and a `.gz` file beside every text file of the build, the documents included. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: ({ dir = '' }) => {
        for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
          if (!TEXT.test(name) || name === 'document.json') continue;
          const content = readFileSync(join(dir, name));
          writeFileSync(join(dir, `${name}.br`), brotli(content));
          writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
