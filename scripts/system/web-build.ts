import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';

const root = join(import.meta.dirname, '../..');
/** Where the built web app lies. */
export const webDist = join(root, 'web/dist');
const stamp = join(webDist, '.stamp');

/** A build under way; `stop` ends it early. */
export type Build = { done: Promise<void>; stop: () => Promise<void> };

/** Builds the web app, unless what is built is what the sources say. */
export function buildWeb(): Build {
  const sources = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) {
    return { done: Promise.resolve(), stop: async () => undefined };
  }
  console.log('Building the web app…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
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
        throw new Refusal('The web app could not be built: put right what the build says above.');
      // The build empties the folder first, stamp included: one that was cut short is never taken for whole.
      writeFileSync(stamp, sources);
    }),
    stop: async () => {
      child.kill();
      await code;
    },
  };
}

/** Changes with every source the web app is built from, and not when one is only touched. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of [...filesIn('web'), ...filesIn('contract'), 'package-lock.json']) {
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
