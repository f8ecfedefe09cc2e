import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { installDebian } from './debian.mjs';
import { installInto } from './npm.mjs';

/** Old builds of Chromium from npm packages: over 150 MB, loaded when the walk through them is asked for. */
const OLD_CHROMIUM = [
  { name: 'chromium-83', package: 'chrome-aws-lambda', version: '3.1.1' },
  { name: 'chromium-92', package: 'chrome-aws-lambda', version: '10.1.0' },
  { name: 'chromium-110', package: '@sparticuz/chromium', version: '110.0.1' },
];

/** Debian's packages, each with the program that shows that it is installed. */
const DEBIAN = [
  { package: 'firefox-esr', program: 'firefox-esr' },
  { package: 'webkit2gtk-driver', program: 'WebKitWebDriver' },
  { package: 'xvfb', program: 'Xvfb' },
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

/**
 * Finds or installs the browsers of the walk, as far as this machine can have them. Answers for each name how to start
 * it, or why it is missing.
 */
function findEngines(root) {
  const cache = join(root, 'node_modules/.cache/life-payment/engines');
  const lacking = DEBIAN.filter(({ program }) => inPath(program) === undefined);
  if (lacking.length > 0) installDebian(lacking.map((each) => each.package));
  return [...OLD_CHROMIUM.map((old) => oldChromium(cache, old)), firefox(), webKit()];
}

function firefox() {
  const path = inPath('firefox-esr');
  return path === undefined
    ? { name: 'firefox', why: 'no firefox-esr on this machine' }
    : { name: 'firefox', path };
}

function webKit() {
  const [driver, xvfb] = [inPath('WebKitWebDriver'), inPath('Xvfb')];
  const path = MINI_BROWSER.find((each) => existsSync(each));
  if (driver === undefined || xvfb === undefined || path === undefined)
    return { name: 'webkit', why: 'no webkit2gtk-driver, or no xvfb, on this machine' };
  return { name: 'webkit', path, driver, xvfb };
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
export function ensureEngines(root) {
  const engines = findEngines(root);
  writeFileSync(join(root, 'node_modules/.cache/life-payment/engines.json'), `${JSON.stringify(engines)}\n`);
}
