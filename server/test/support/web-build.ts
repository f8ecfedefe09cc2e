import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Hash of the inline style in the documents below. */
export const STYLE_HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Writes a small build of the web app: documents, a script and an icon, with compressed copies. */
export function writeSmallWebBuild(dir: string): void {
  mkdirSync(join(dir, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) {
    writeFileSync(join(dir, name), text);
    writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(dir, `${name}.gz`), gzipSync(text));
  }
  const announced = {
    '/pages/zdxq/zdxq': ['assets/bill-ab12cd34.js', 'assets/bill-ab12cd34.css'],
    '/?target': ['assets/screens-ab12cd34.js'],
  };
  writeFileSync(join(dir, 'document.json'), JSON.stringify({ styles: [STYLE_HASH], announced }));
}

const FILES: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><html lang="zh-CN"><title>生活缴费</title><style></style></html>',
  'index.en.html': '<!doctype html><html lang="en"><title>Life payment</title><style></style></html>',
  'too-old.html': '<!doctype html><html lang="zh-CN"><p>版本太旧</p><!--help-->HELP_LINE<!--/help--></html>',
  'too-old.en.html': '<!doctype html><html lang="en"><p>too old</p><!--help-->HELP_LINE<!--/help--></html>',
  'page.html': '<!doctype html><html lang="zh-CN"><title>生活缴费</title><style></style><i></i></html>',
  'page.en.html': '<!doctype html><html lang="en"><title>Life payment</title><style></style><i></i></html>',
  'assets/main-ab12cd34.js': `export const text = ${JSON.stringify('生活缴费 '.repeat(50))};`,
  'service-worker.js': 'addEventListener("fetch", () => undefined);',
  'service-worker-off.js': 'registration.unregister();',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
