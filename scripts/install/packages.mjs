import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from './fail.mjs';
import { machineNpm, newerNpm, npm } from './npm.mjs';
import { checkNode, hasNode } from './pinned-node.mjs';

const stampFile = (root) => join(root, 'node_modules/.cache/life-payment/installed');

/** Installs the npm packages when they are missing or older than the lockfile. */
export function installPackages(root) {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  if (hasNode(root) && read(stampFile(root)) === hash) return;
  console.log('Installing the npm packages…');
  install(root, machineNpm());
  checkNode(root);
  const lock = JSON.parse(text);
  if (missing(root, lock).length > 0) install(root, newerNpm(root));
  checkNode(root);
  const [left] = missing(root, lock);
  if (left !== undefined) {
    throw new Refusal(`npm has left out ${left}: delete the folder node_modules, then try again.`);
  }
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), hash);
}

/**
 * Never `npm ci`: it would delete the Node that a running `npm start` uses. --no-save leaves the lockfile unchanged,
 * whichever npm runs. No package may need its install script.
 */
function install(root, which) {
  npm(root, ['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional'], which);
}

/**
 * The packages with programs for this machine that npm has left out without saying so. It does so when a package asks
 * for a newer Node than the one npm runs on; some versions can't tell which machine this is.
 */
function missing(root, { packages }) {
  const fits = (list, own) => list === undefined || [list].flat().includes(own);
  return Object.entries(packages)
    .filter(
      ([, { os, cpu, libc }]) =>
        os !== undefined && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc'),
    )
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path, 'package.json')));
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
