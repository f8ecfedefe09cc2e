import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Binaries, debianBinaries } from '../postgres/cluster.ts';
import { startPostgres } from '../postgres.ts';
import { Refusal } from '../refusal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL that all call tests of a run share, as a superuser. */
    postgresUrl: string;
    /** Folder of the run, deleted with it. */
    folder: string;
    /** Settings with the keys of all services of the run. */
    keys: Readonly<Record<'DATA_KEYS' | 'LOOKUP_KEY', string>>;
  }
}

/** Setting that makes the call tests run on Debian's PostgreSQL of that major version instead of the private one. */
export const MAJOR_SETTING = 'CALLS_POSTGRES';

/** Starts one PostgreSQL for the call tests of a run. Its data end with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-calls-'));
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), durable: false, ...binariesAsked() });
  project.provide('folder', dir);
  project.provide('keys', { DATA_KEYS: `1:${key()}`, LOOKUP_KEY: key() });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
}

function key(): string {
  return randomBytes(32).toString('base64');
}

function binariesAsked(): { binaries?: Binaries } {
  const major = process.env[MAJOR_SETTING];
  if (major === undefined) return {};
  const binaries = debianBinaries(major);
  if (binaries === undefined) throw new Refusal(`Debian's package postgresql-${major} is not installed.`);
  return { binaries };
}
