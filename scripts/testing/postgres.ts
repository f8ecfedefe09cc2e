import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL that all call tests of a run share; a superuser's. */
    postgresUrl: string;
  }
}

/** Starts one private PostgreSQL for the call tests of a run, whose data end with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-calls-'));
  const postgres = await startPostgres({ dir, durable: false });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true });
  };
}
