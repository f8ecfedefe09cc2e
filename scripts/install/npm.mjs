import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './fail.mjs';
import { linkIn } from './pinned-node.mjs';

/** The npm version to load when the machine's is too old. */
const NEWER = 'npm@11.19.1';
const QUIET = [
  '--engine-strict=false',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
];

/** Command line of the npm that started us, else of the machine's. */
export function machineNpm() {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? [process.execPath, own] : ['npm'];
}

/** A newer npm on the pinned Node, installed into a folder of its own. */
export function newerNpm(root) {
  const folder = join(root, 'node_modules/.cache/life-payment/npm');
  installInto(folder, NEWER);
  return [linkIn(root), join(folder, 'node_modules/npm/bin/npm-cli.js')];
}

/** Installs a package that only some machines need, with its dependencies, into a folder of its own. */
export function installInto(folder, name, more = []) {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json'))) {
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  }
  console.log(`Installing ${name} into ${folder}…`);
  npm(folder, ['install', '--prefix', folder, '--ignore-scripts', '--save-exact', ...more, name]);
}

/** Runs npm in `cwd`. Throws a `Refusal` when it fails. */
export function npm(cwd, args, [command, ...first] = machineNpm()) {
  const { status, error } = spawnSync(command, [...first, ...args, ...QUIET], { cwd, stdio: 'inherit' });
  if (status === 0) return;
  throw new Refusal(
    `npm could not install what is missing (${error?.message ?? `npm ended with code ${status}`}): ` +
      'check that the npm registry can be reached and that this folder can be written, then try again.',
  );
}
