// Prints the SBOM of what runs in production: `npm run sbom`, or in another format `npm run sbom -- spdx`.
import './node-version.ts';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Rooms of which nothing runs in production. */
const FOR_TESTS = ['bench', 'e2e', 'sandbox'];

type Entry = {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly workspaces?: readonly string[];
  readonly devDependencies?: unknown;
};
type Lock = { readonly packages: Readonly<Record<string, Entry>> };

const parent = mkdtempSync(join(tmpdir(), 'life-payment-sbom-'));
try {
  // npm names the whole SBOM after the folder.
  const dir = join(parent, 'life-payment');
  mkdirSync(dir);
  writeProject(dir);
  const command = ['sbom', '--sbom-format', process.argv[2] ?? 'cyclonedx', '--package-lock-only'];
  execFileSync('npm', command, { cwd: dir, stdio: ['ignore', 'inherit', 'inherit'] });
} finally {
  rmSync(parent, { recursive: true });
}

/** A project without the rooms and packages of tests: `npm sbom --omit dev` leaves out what any room uses for tests only. */
function writeProject(dir: string): void {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const kept = Object.entries(lock.packages).filter(([path, entry]) => !isOfTests(path, entry));
  const packages = Object.fromEntries(kept.map(([path, entry]) => [path, withoutTests(entry)]));
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  for (const room of Object.keys(packages).filter((path) => !path.includes('node_modules'))) {
    const file = join(dir, room, 'package.json');
    mkdirSync(dirname(file), { recursive: true });
    const written: Entry = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'));
    writeFileSync(file, JSON.stringify(withoutTests(written)));
  }
}

function isOfTests(path: string, { resolved, link, dev }: Entry): boolean {
  return dev === true || FOR_TESTS.includes(link ? (resolved ?? '') : path.split('/')[0] || path);
}

function withoutTests({ devDependencies: _dev, workspaces, ...rest }: Entry): Entry {
  return workspaces ? { ...rest, workspaces: workspaces.filter((room) => !FOR_TESTS.includes(room)) } : rest;
}
