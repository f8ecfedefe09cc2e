import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from './fail.mjs';
import { checkNode, hasNode } from './pinned-node.mjs';

/** The npm that started us, if one did. */
const NPM = process.env.npm_execpath?.endsWith('.js')
  ? { command: process.execPath, first: [process.env.npm_execpath] }
  : { command: 'npm', first: [] };

const stampFile = (root) => join(root, 'node_modules/.cache/life-payment/installed');

/** Installs the npm packages when they are missing or older than the lockfile. */
export function installPackages(root) {
  const lock = hashOf(join(root, 'package-lock.json'));
  if (hasNode(root) && read(stampFile(root)) === lock) return;
  console.log('Installing the npm packages…');
  // Never `npm ci`: it would delete the very Node a running `npm start` lives on.
  // --no-save leaves the lockfile as it is, whatever npm is at work; no package may need its install script.
  const options = ['--no-save', '--ignore-scripts', '--include=dev', '--include=optional'];
  npm(root, [...(isTooOld() ? ['exec', '--yes', NEWER_NPM, '--'] : []), 'install', ...options]);
  checkNode(root);
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), lock);
}

/** Runs npm (the one that started us, if one did) in `cwd`; refuses when it fails. */
export function npm(cwd, args) {
  const quiet = [
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ];
  const { status, error } = spawnSync(NPM.command, [...NPM.first, ...args, ...quiet], {
    cwd,
    stdio: 'inherit',
  });
  if (status !== 0) {
    throw new Refusal(
      `npm could not install what is missing (${error?.message ?? `npm ended with code ${status}`}): ` +
        'check that the npm registry can be reached and that this folder can be written, then try again.',
    );
  }
}

/** The npm of the first Nodes 20 takes a machine with glibc for one without, and leaves packages out. */
const NEWER_NPM = 'npm@10.8.2';

function isTooOld() {
  const { stdout } = spawnSync(NPM.command, [...NPM.first, '--version'], { encoding: 'utf8' });
  const [major, minor, patch] = (stdout ?? '').trim().split('.').map(Number);
  return major === 9 && (minor < 6 || (minor === 6 && patch < 7));
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
