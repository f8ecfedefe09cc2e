import pg from 'pg';
import { ConfigError, type Environment, onOff, required, whole } from './values.ts';

export type DatabaseSettings = {
  readonly databaseUrl: string;
  /** The database itself, for what needs a session of its own; another address than `databaseUrl` where that is a pooler's. */
  readonly databaseDirectUrl: string;
  /** True if SQL texts are prepared under names, which a pooler must carry over to another connection. */
  readonly databaseNamedStatements: boolean;
  readonly databasePoolSize: number;
};

/** Reads the address of the database. Production refuses a connection that somebody between could read. */
export function readDatabase(env: Environment, mode: 'production' | 'sandbox'): DatabaseSettings {
  const databaseUrl = required(env, 'DATABASE_URL');
  const databaseDirectUrl = env['DATABASE_DIRECT_URL'] || databaseUrl;
  checkProtocol('DATABASE_URL', databaseUrl);
  checkProtocol('DATABASE_DIRECT_URL', databaseDirectUrl);
  if (mode === 'production') {
    checkTls(env, 'DATABASE_URL', databaseUrl);
    checkTls(env, 'DATABASE_DIRECT_URL', databaseDirectUrl);
  }
  return {
    databaseUrl,
    databaseDirectUrl,
    databaseNamedStatements: onOff(env, 'DATABASE_NAMED_STATEMENTS', 'on'),
    databasePoolSize: whole(env, 'DATABASE_POOL_SIZE', 10),
  };
}

type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

function checkProtocol(name: AddressSetting, url: string): void {
  if (URL.canParse(url) && !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new ConfigError(
      `${name} is no address of a PostgreSQL: write postgres://user:password@host:5432/name.`,
    );
}

function checkTls(env: Environment, name: AddressSetting, url: string): void {
  const wanted = env['DATABASE_TLS'] ?? 'required';
  if (wanted !== 'required' && wanted !== 'optional')
    throw new ConfigError('DATABASE_TLS must be required or optional.');
  const { host, ssl } = reached(name, url);
  if (wanted === 'optional' || isLocal(host) || isTls(ssl)) return;
  throw new ConfigError(
    `${name} leads to another machine without TLS: add ?sslmode=verify-full (and sslrootcert=<file> for a CA of your own), or set DATABASE_TLS=optional where the network itself is trusted.`,
  );
}

/** The client's way to the database, from the address and its own settings (`PGHOST`, `PGSSLMODE`, …). */
function reached(name: AddressSetting, url: string): { readonly host: string; readonly ssl: unknown } {
  try {
    const { host, ssl } = new pg.Client({ connectionString: url });
    return { host, ssl };
  } catch {
    // The client's own message may contain a part of the password.
    throw new ConfigError(
      `${name} is not understood: write postgres://user:password@host:5432/name, and with % what is no letter or digit of the password. Files it names have to be there.`,
    );
  }
}

function isLocal(host: string): boolean {
  return /^(|\/.*|localhost|127(\.\d+){3}|::1)$/.test(host);
}

/** TLS with a check of the server; `no-verify` encrypts for any server. */
function isTls(ssl: unknown): boolean {
  return Boolean(ssl) && Reflect.get(Object(ssl), 'rejectUnauthorized') !== false;
}
