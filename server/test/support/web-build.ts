import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Hash of the inline style that the documents below name. */
export const STYLE_HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

const FILES: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><html lang="zh-CN"><title>生活缴费</title><style></style></html>',
  'index.en.html': '<!doctype html><html lang="en"><title>Life payment</title><style></style></html>',
  'page.html': '<!doctype html><html lang="zh-CN"><title>生活缴费</title><style></style><i></i></html>',
  'page.en.html': '<!doctype html><html lang="en"><title>Life payment</title><style></style><i></i></html>',
  'assets/main-ab12cd34.js': `export const text = ${JSON.stringify('生活缴费 '.repeat(50))};`,
  'service-worker.js': 'addEventListener("fetch", () => undefined);',
  'service-worker-off.js': 'registration.unregister();',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** Writes what a build of the web app leaves, in small: two documents, a script, an icon, compressed beside each. */
export const writeSmallWebBuild = (dir: string): void => {
  mkdirSync(join(dir, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) {
    writeFileSync(join(dir, name), text);
    writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(dir, `${name}.gz`), gzipSync(text));
  }
  const announced = { '/pages/zdxq/zdxq': ['assets/bill-ab12cd34.js', 'assets/bill-ab12cd34.css'] };
  writeFileSync(join(dir, 'document.json'), JSON.stringify({ styles: [STYLE_HASH], announced }));
};
