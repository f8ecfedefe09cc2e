import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** An error that the person at the keyboard can correct. Its message is one sentence that says how. */
export class Refusal extends Error {}

/** Runs `work`. A `Refusal` prints only its sentence, and the process ends with code 1. */
export async function orRefuse(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
