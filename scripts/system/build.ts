import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';

const root = join(import.meta.dirname, '../..');
/** Where the built web app lies. */
export const webDist = join(root, 'web/dist');
/** The built server's entry. */
export const builtServer = join(root, 'server/dist/main.js');

/** A build under way; `stop` ends it early. */
export type Build = { done: Promise<void>; stop: () => Promise<void> };

/** A workspace that is built, and the others it is built from. */
type Part = { name: string; folder: string; from: readonly string[] };
const WEB: Part = { name: 'web app', folder: 'web', from: ['contract'] };
const SERVER: Part = { name: 'server', folder: 'server', from: ['contract', 'biller-api'] };

/** Builds the web app, unless what is built is what the sources say. */
export const buildWeb = (): Build => build(WEB);

/** Builds the server as production runs it, unless what is built is what the sources say. */
export const buildServer = (): Build => build(SERVER);

function build({ name, folder, from }: Part): Build {
  const sources = fingerprint([folder, ...from]);
  const stamp = join(root, folder, 'dist/.stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) {
    return { done: Promise.resolve(), stop: async () => undefined };
  }
  console.log(`Building the ${name}…`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', folder, '--logLevel', 'warn'], {
    cwd: root,
    detached: true,
    // Whatever we were started for (a test): this is for payers' phones.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
  return {
    done: code.then((value) => {
      if (value !== 0)
        throw new Refusal(`The ${name} could not be built: put right what the build says above.`);
      // The build empties the folder first, stamp included: one that was cut short is never taken for whole.
      writeFileSync(stamp, sources);
    }),
    stop: async () => {
      child.kill();
      await code;
    },
  };
}

/** Changes with every source something is built from, and not when one is only touched. */
function fingerprint(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap(filesIn), 'package-lock.json']) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** What a build itself makes. */
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
