import { resolve } from 'node:path';
import { Refusal } from '../refusal.ts';

/** How the whole system runs. Everything can be set in the environment. */
export type Settings = {
  host: string;
  port: number;
  /** An absolute path. */
  dataDir: string;
  /** Address of an existing PostgreSQL instead of the private one. */
  databaseUrl: string | undefined;
};

export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { HOST, PORT, DATA_DIR, DATABASE_URL } = environment;
  return {
    host: HOST || '127.0.0.1',
    port: readPort(PORT || '8080'),
    dataDir: resolve(DATA_DIR || '.data'),
    databaseUrl: DATABASE_URL || undefined,
  };
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new Refusal(`PORT is "${text}": set it to a number from 1 to 65535.`);
}
