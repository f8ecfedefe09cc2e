import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from './fail.mjs';

/** The Node of this project: the platform package whose binary every later npm script runs on. */
const pinnedNode = (root) => join(root, 'node_modules/.bin/node');
const stampFile = (root) => join(root, 'node_modules/.cache/life-payment/installed');

/** Installs the npm packages when they are missing or older than the lockfile. */
export function installPackages(root) {
  const lock = hashOf(join(root, 'package-lock.json'));
  if (existsSync(pinnedNode(root)) && read(stampFile(root)) === lock) return;
  console.log('Installing the npm packages…');
  // Never `npm ci`: it would delete the very Node a running `npm start` lives on.
  // --no-save leaves the lockfile as it is, whatever npm is at work; no package may need its install script.
  npm(root, ['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional']);
  checkNode(root);
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), lock);
}

/** Runs npm (the one that started us, if one did) in `cwd`; refuses when it fails. */
export function npm(cwd, args) {
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const quiet = [
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ];
  const { status, error } = spawnSync(command, [...first, ...args, ...quiet], { cwd, stdio: 'inherit' });
  if (status !== 0) {
    throw new Refusal(
      `npm could not install what is missing (${error?.message ?? `npm ended with code ${status}`}): ` +
        'check that the npm registry can be reached and that this folder can be written, then try again.',
    );
  }
}

function checkNode(root) {
  const { status, error } = spawnSync(pinnedNode(root), ['--version'], { stdio: 'ignore' });
  if (status === 0) return;
  throw new Refusal(
    `The Node this project pins does not run on ${process.platform} ${process.arch}` +
      `${error ? ` (${error.message})` : ''}: use Linux with glibc (x64 or arm64) or macOS on Apple silicon.`,
  );
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
