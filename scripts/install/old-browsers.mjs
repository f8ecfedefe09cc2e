import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { installDebian } from './debian.mjs';
import { installInto } from './npm.mjs';

/** Old builds of Chromium from npm packages, over 150 MB. */
const OLD_CHROMIUM = [
  { name: 'chromium-83', package: 'chrome-aws-lambda', version: '3.1.1' },
  { name: 'chromium-92', package: 'chrome-aws-lambda', version: '10.1.0' },
  { name: 'chromium-110', package: '@sparticuz/chromium', version: '110.0.1' },
];

/** Debian's packages, each with the program that shows that it is installed. */
const DEBIAN = [
  { package: 'webkit2gtk-driver', program: 'WebKitWebDriver' },
  { package: 'xvfb', program: 'xvfb-run' },
];

const MINI_BROWSER = ['4.1', '4.0', '6.0'].flatMap((version) =>
  ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);

const inPath = (program) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** What drives the browsers. Newer versions of Playwright can't drive Chromium 83 and 92. */
const DRIVERS = ['playwright-core-1.40@npm:playwright-core@1.40.1', 'selenium-webdriver@4.49.0'];

/**
 * Finds or installs the browsers of `npm run prove -- browsers`. Returns for each name how to start it, or why it is
 * missing.
 */
function findBrowsers(cache) {
  if (!existsSync(join(cache, 'node_modules/selenium-webdriver')))
    installInto(cache, DRIVERS[0], DRIVERS.slice(1));
  const lacking = DEBIAN.filter(({ program }) => inPath(program) === undefined);
  if (lacking.length > 0) installDebian(lacking.map((each) => each.package));
  return [...OLD_CHROMIUM.map((old) => oldChromium(cache, old)), webKit()];
}

function webKit() {
  const path = MINI_BROWSER.find((each) => existsSync(each));
  const lacking = DEBIAN.filter(({ program }) => inPath(program) === undefined);
  return path === undefined || lacking.length > 0
    ? { name: 'webkit', why: 'missing: apt-get install webkit2gtk-driver xvfb' }
    : { name: 'webkit', path };
}

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
  const { status } = spawnSync(path, ['--no-sandbox', '--version'], { env, timeout: 30_000 });
  return status === 0 ? { name, path, libraries } : { name, why: `${path} does not run here` };
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

/** Writes the found browsers where `scripts/browser.ts` reads them. */
export function ensureOldBrowsers(root) {
  const cache = join(root, 'node_modules/.cache/life-payment/browsers');
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'found.json'), `${JSON.stringify(findBrowsers(cache))}\n`);
}
