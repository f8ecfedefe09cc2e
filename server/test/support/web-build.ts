import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Hash of the inline style in the documents below. */
export const STYLE_HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

const VERSIONS = { chrome: '79', safari: '13.1', ios: '13.4' };
const BROWSERS = { floor: VERSIONS, modern: { chrome: '120', safari: '17.0', ios: '17.0', firefox: '121' } };

/** A browser that supports everything the app uses. */
export const MODERN_BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile';

/**
 * Writes a small build of the web app: documents, a script and an icon, with compressed copies, for modern and for old
 * browsers.
 */
export function writeSmallWebBuild(dir: string): void {
  writeFor(dir, 'assets');
  writeFor(join(dir, 'old'), 'assets/old');
}

function writeFor(dir: string, assets: string): void {
  mkdirSync(join(dir, assets), { recursive: true });
  for (const [name, text] of Object.entries(filesFor(assets))) {
    writeFileSync(join(dir, name), text);
    writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(dir, `${name}.gz`), gzipSync(text));
  }
  const announced = { '/pages/zdxq/zdxq': [`${assets}/bill-ab12cd34.js`, `${assets}/bill-ab12cd34.css`] };
  for (const name of ['document.json', 'document.en.json']) {
    const target = { '/?target': [`${assets}/screens-${name}.js`] };
    const facts = { styles: [STYLE_HASH], announced: { ...announced, ...target }, browsers: BROWSERS };
    writeFileSync(join(dir, name), JSON.stringify(facts));
  }
}

function filesFor(assets: string): Readonly<Record<string, string>> {
  return {
    'index.html': `<!doctype html><html lang="zh-CN"><title>生活缴费</title><style></style>${assets}</html>`,
    'index.en.html': `<!doctype html><html lang="en"><title>Life payment</title><style></style>${assets}</html>`,
    'too-old.html':
      '<!doctype html><html lang="zh-CN"><p>版本太旧</p><!--help-->HELP_LINE<!--/help--></html>',
    'too-old.en.html': '<!doctype html><html lang="en"><p>too old</p><!--help-->HELP_LINE<!--/help--></html>',
    'page.html': '<!doctype html><html lang="zh-CN"><title>生活缴费</title><style></style><i></i></html>',
    'page.en.html': '<!doctype html><html lang="en"><title>Life payment</title><style></style><i></i></html>',
    [`${assets}/main-ab12cd34.js`]: `export const text = ${JSON.stringify('生活缴费 '.repeat(50))};`,
    'service-worker.js': `addEventListener("fetch", () => ${JSON.stringify(assets)});`,
    'service-worker.en.js': 'addEventListener("fetch", () => "worker in English");',
    'service-worker-off.js': 'registration.unregister();',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
}
