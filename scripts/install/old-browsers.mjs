import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { installInto } from './npm.mjs';

/** Old builds of Chromium from npm packages, over 150 MB. */
const OLD_CHROMIUM = [
  { name: 'chromium-83', package: 'chrome-aws-lambda', version: '3.1.1' },
  { name: 'chromium-92', package: 'chrome-aws-lambda', version: '10.1.0' },
  { name: 'chromium-110', package: '@sparticuz/chromium', version: '110.0.1' },
];

/** The drivers of Chromium 83 and 92, which newer versions of Playwright can't drive, and of WebKitGTK. */
const DRIVERS = ['playwright-core-1.40@npm:playwright-core@1.40.1', 'selenium-webdriver@4.49.0'];

/** Folders where Debian's package webkit2gtk-driver, or what it needs, puts the browser. */
const MINI_BROWSERS = ['4.1', '4.0', '6.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);

function oldChromium(cache, { name, package: from, version }) {
  const folder = join(cache, name);
  const [path, libraries] = [join(folder, 'chromium'), join(folder, 'lib')];
  try {
    if (process.platform !== 'linux' || process.arch !== 'x64')
      return { name, why: 'built for Linux x64 only' };
    if (!existsSync(path)) unpack(folder, from, version);
  } catch (error) {
    return { name, why: `${from} ${version} can't be had (${error.message})` };
  }
  const env = { ...process.env, LD_LIBRARY_PATH: libraries };
  // It opens an empty page besides, and without the flag waits for a graphics process that can't start.
  const asked = ['--no-sandbox', '--disable-gpu', '--version'];
  const { status } = spawnSync(path, asked, { env, timeout: 30_000 });
  return status === 0 ? { name, path, libraries } : { name, why: `${path} does not run here` };
}

/** WebKitGTK of the machine's Debian packages: the system's package manager is not ours to run for a proof. */
function webKit() {
  const path = MINI_BROWSERS.find((each) => existsSync(each));
  const runs = ['WebKitWebDriver', 'xvfb-run'].every(
    (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0,
  );
  return path !== undefined && runs
    ? { name: 'webkit', path }
    : { name: 'webkit', why: 'missing: apt-get install webkit2gtk-driver xvfb' };
}

/** Takes browser and libraries out of a package whose own code is made for another system. */
function unpack(folder, from, version) {
  mkdirSync(folder, { recursive: true });
  installInto(folder, `${from}@${version}`, ['--omit=peer', '--omit=optional', '--legacy-peer-deps']);
  const bin = join(folder, 'node_modules', from, 'bin');
  for (const archive of ['aws', 'swiftshader']) {
    const input = brotliDecompressSync(readFileSync(join(bin, `${archive}.tar.br`)));
    const { status } = spawnSync('tar', ['-x', '-C', folder], { input });
    if (status !== 0) throw new Error(`tar could not unpack ${archive}`);
  }
  const half = join(folder, 'chromium.half');
  writeFileSync(half, brotliDecompressSync(readFileSync(join(bin, 'chromium.br'))));
  chmodSync(half, 0o755);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  // Last, so that an interrupted installation starts again.
  renameSync(half, join(folder, 'chromium'));
}

/** Finds or installs the browsers of `npm run prove -- browsers`, and writes where `scripts/browser.ts` reads it how to start each, or why not. */
export function ensureOldBrowsers(root) {
  const cache = join(root, 'node_modules/.cache/life-payment/browsers');
  mkdirSync(cache, { recursive: true });
  const [first, ...others] = DRIVERS;
  if (!existsSync(join(cache, 'node_modules/selenium-webdriver'))) installInto(cache, first, others);
  const found = [...OLD_CHROMIUM.map((old) => oldChromium(cache, old)), webKit()];
  writeFileSync(join(cache, 'found.json'), `${JSON.stringify(found)}\n`);
}
