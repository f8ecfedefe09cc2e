import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { starts } from './machine-browser.mjs';
import { installInto } from './npm.mjs';

/** Installed on demand into a folder of their own: over 120 MB that most machines don't need. */
const CHROMIUM = '@sparticuz/chromium@153.0.0';
const FONT = '@expo-google-fonts/noto-sans-sc@0.4.3';

/** Unpacks the packaged Chromium; undefined where it does not run. `folder` is ours, `node` the pinned Node. */
export function packagedBrowser(folder, node) {
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
export function packagedFont(folder) {
  const home = join(folder, 'node_modules/@expo-google-fonts/noto-sans-sc');
  if (!existsSync(home)) installInto(folder, FONT);
  return ['400Regular', '500Medium', '700Bold'].map((weight) => join(home, weight));
}

/** A command that starts the browser with the libraries and fonts it lacks, so that callers need its path alone. */
export function wrapper(folder, { path, libraries, fonts }) {
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
