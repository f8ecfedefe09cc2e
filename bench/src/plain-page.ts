import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/g;
const STYLESHEET = /<link\b[^>]*rel="stylesheet"[^>]*href="\/jiaofei\/([^"]+)"[^>]*>/g;

/**
 * Writes a rendered page as plain HTML beside the app: the same markup and styles, no script, compressed the same way.
 */
export function writePlainPage(html: string, webDist: string, name: string): void {
  const plain = html
    .replace(SCRIPTS, '')
    .replace(
      STYLESHEET,
      (_link, file: string) => `<style>${readFileSync(join(webDist, file), 'utf8')}</style>`,
    );
  if (!plain.includes('¥')) throw new Error(`${name}: there is no amount on the rendered page`);
  const file = join(webDist, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, plain);
  writeFileSync(`${file}.br`, brotliCompressSync(plain));
  writeFileSync(`${file}.gz`, gzipSync(plain));
}
