import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installInto, Refusal } from './npm.mjs';

/** Finds or installs a Chromium that can draw Chinese: the machine's own, Debian's (as root), then npm's in a folder of their own. */
export function ensureBrowser(root) {
  const cache = join(root, 'node_modules/.cache/life-payment');
  const own = join(cache, 'browser');
  if (startable([SHELL]) === undefined || !machineChineseFont()) {
    installDebian([SHELL, 'fonts-noto-cjk', 'fontconfig']);
  }
  const fonts = machineChineseFont() ? undefined : packagedFont(own);
  const onMachine = startable(NAMES, MAC_PATHS);
  const browser =
    onMachine === undefined
      ? packagedBrowser(own, join(root, 'node_modules/.bin/node'))
      : { path: onMachine };
  if (browser === undefined) {
    throw new Refusal(
      'No Chromium was found and none could be installed here: install Chromium or Google Chrome ' +
        `(on Debian, as root: apt-get install ${SHELL}), then run npm test again.`,
    );
  }
  const plain = browser.libraries === undefined && fonts === undefined;
  const path = plain ? browser.path : wrapper(own, { ...browser, fonts });
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'browser.json'), `${JSON.stringify({ path })}\n`);
}

/** Chromium without its own toolbars, which it draws as web pages: with them each page takes half as long again. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATHS = ['Google Chrome', 'Chromium'].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
);

/** Path of the first browser with one of these names that starts; undefined when there is none. */
function startable(names, paths = []) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...paths];
  return candidates.find((path) => existsSync(path) && starts(path));
}

/** True if the browser at `path` runs: some are only stubs that name another package. */
function starts(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /Chrom/.test(stdout);
}

/** True if this machine can draw Chinese: fontconfig has a font for it, or the system always has one. */
function machineChineseFont() {
  if (process.platform === 'darwin') return true;
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

/** Installed on demand into a folder of their own: over 120 MB that most machines don't need. */
const CHROMIUM = '@sparticuz/chromium@153.0.0';
const FONT = '@expo-google-fonts/noto-sans-sc@0.4.3';

/** Unpacks the packaged Chromium; undefined where it does not run. `folder` is ours, `node` the pinned Node. */
function packagedBrowser(folder, node) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const unpacked = join(folder, 'unpacked');
  const path = join(unpacked, 'chromium');
  if (!existsSync(path)) {
    installInto(folder, CHROMIUM);
    mkdirSync(unpacked, { recursive: true });
    // It unpacks itself into the temporary folder. It unpacks its own copies of the libraries only under this name.
    const code = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())";
    const env = { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: '22.x' };
    spawnSync(node, ['-e', code], { cwd: folder, env, stdio: 'inherit' });
  }
  if (!existsSync(path)) return;
  if (starts(path)) return { path, libraries: undefined };
  const libraries = join(unpacked, 'al2023/lib');
  return starts(wrapper(folder, { path, libraries, fonts: undefined })) ? { path, libraries } : undefined;
}

/** The folders with the fonts of the packaged Noto Sans SC. */
function packagedFont(folder) {
  const home = join(folder, 'node_modules/@expo-google-fonts/noto-sans-sc');
  if (!existsSync(home)) installInto(folder, FONT);
  return ['400Regular', '500Medium', '700Bold'].map((weight) => join(home, weight));
}

/** A command that starts the browser with the libraries and fonts it lacks, so that callers need its path alone. */
function wrapper(folder, { path, libraries, fonts }) {
  const lines = ['#!/bin/sh'];
  if (libraries !== undefined) lines.push(`export LD_LIBRARY_PATH=${quoted(libraries)}`);
  if (fonts !== undefined) lines.push(`export FONTCONFIG_FILE=${quoted(fontConfiguration(folder, fonts))}`);
  const file = join(folder, 'chromium.sh');
  writeFileSync(file, `${lines.join('\n')}\nexec ${quoted(path)} "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

function fontConfiguration(folder, fonts) {
  const file = join(folder, 'fonts.conf');
  const folders = [...fonts, join(folder, 'unpacked/fonts')].map((path) => `  <dir>${escaped(path)}</dir>`);
  const lines = [
    '<?xml version="1.0"?>',
    '<fontconfig>',
    '  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    ...folders,
    `  <cachedir>${escaped(join(folder, 'fontconfig'))}</cachedir>`,
    '</fontconfig>',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Installs system packages, as root on Debian. A failure is printed, and the caller goes on: another way may work. */
function installDebian(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  console.log(`Installing ${packages.join(' and ')} with apt-get…`);
  const updated = aptGet(['update', '-qq']);
  const installed = aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (installed.status === 0) return;
  const said = `${updated.stderr}${installed.stderr}`.trim().split('\n').slice(-3).join(' ');
  console.log(`apt-get could not install them (${said}).`);
}

const aptGet = (args) =>
  spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  });
