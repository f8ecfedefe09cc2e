import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitForLock } from './lock.ts';
import { Refusal } from './refusal.ts';

const root = join(import.meta.dirname, '..');
/** Folder of the built web app. */
export const webDist = join(root, 'web/dist');
/** The built server's entry. */
export const builtServer = join(root, 'server/dist/main.js');

/** Another process may take so long for the same build. */
const OTHERS_BUILD_MS = 120_000;

/** A running build; `stop` ends it early. */
export type Build = { done: Promise<void>; stop: () => Promise<void> };

/** A room to build, the rooms it is built from, and the program that does it, with its arguments. */
type Part = { name: string; folder: string; from: readonly string[]; program: readonly string[] };
const WEB: Part = { name: 'web app', folder: 'web', from: ['contract'], program: ['web/build/main.ts'] };
const SERVER: Part = {
  name: 'server',
  folder: 'server',
  from: ['contract', 'biller-api'],
  program: ['node_modules/vite/bin/vite.js', 'build', 'server', '--logLevel', 'warn'],
};

/** Builds the web app unless the build matches the sources. */
export function buildWeb(): Build {
  return build(WEB);
}

/** Builds the server for production unless the build matches the sources. */
export function buildServer(): Build {
  return build(SERVER);
}

/** Throws a `Refusal` when the build is missing or does not match the sources. */
export function checkBuilt(): void {
  for (const part of [WEB, SERVER]) {
    if (!isBuilt(part, fingerprint(part)))
      throw new Refusal(`The ${part.name} is not built of these sources. Build it with "npm run build".`);
  }
}

function stampOf({ folder }: Part): string {
  return join(root, folder, 'dist/.stamp');
}

function isBuilt(part: Part, sources: string): boolean {
  return existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === sources;
}

function build(part: Part): Build {
  let child: ChildProcess | undefined;
  let stopped = false;
  const run = async (): Promise<void> => {
    if (isBuilt(part, fingerprint(part))) return;
    const release = await lockFor(part, () => stopped);
    try {
      const sources = fingerprint(part);
      if (stopped || isBuilt(part, sources)) return;
      console.log(`Building the ${part.name}…`);
      // An interrupted build must never count as complete.
      rmSync(stampOf(part), { force: true });
      child = start(part);
      const [code] = await once(child, 'exit');
      if (code !== 0)
        throw new Refusal(`The ${part.name} could not be built: put right what the build says above.`);
      writeFileSync(stampOf(part), sources);
    } finally {
      release?.();
    }
  };
  const done = run();
  return {
    done,
    stop: async () => {
      stopped = true;
      child?.kill();
      await Promise.allSettled([done]);
    },
  };
}

/** Locks the folder for one build, which empties it first. Undefined when `isOver` holds before. */
async function lockFor({ name, folder }: Part, isOver: () => boolean) {
  const place = join(root, 'node_modules/.cache/life-payment');
  mkdirSync(place, { recursive: true });
  const release = await waitForLock(join(place, `${folder}.lock`), OTHERS_BUILD_MS, isOver);
  if (release === undefined && !isOver())
    throw new Refusal(`The ${name} is being built by somebody else, and that does not end.`);
  return release;
}

function start({ program }: Part): ChildProcess {
  return spawn(process.execPath, program, {
    cwd: root,
    detached: true,
    // The app is for payers' phones, even when a test builds it.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** A fingerprint of all sources of a build. It changes with their content, not with their time. */
function fingerprint({ folder, from }: Part): string {
  const hash = createHash('sha256');
  for (const file of [...[folder, ...from].flatMap(filesIn), 'package-lock.json']) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Files that a build makes. */
const MADE = /^(dist|node_modules|generated|\..*|.*\.md)$/;

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(
    ({ name }) => !MADE.test(name),
  );
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}
