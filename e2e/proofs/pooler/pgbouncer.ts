import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/ports.ts';
import { accountFor } from '../../../scripts/postgres.ts';
import { runSql } from '../../../scripts/testing/postgres.ts';
import { eventually } from '../../support/api.ts';

/** Connections to the database that all clients share: far fewer than they are. */
const SHARED = 5;
const READY_WITHIN_MS = 10_000;

/** The x of the installed PgBouncer 1.x. */
export function pgbouncerMinor(): number {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  return Number(/PgBouncer 1\.(\d+)/.exec(stdout)?.[1] ?? 0);
}

/** A PgBouncer in transaction mode in front of a database. */
export type Pgbouncer = {
  readonly url: string;
  /** Opens the connections to the database anew. */
  readonly reconnect: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts it with its defaults, which refuse start-up options. `named`: with `max_prepared_statements`, which 1.21 brought. */
export async function startPgbouncer(databaseUrl: string, named: boolean): Promise<Pgbouncer> {
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-pgbouncer-'));
  const account = accountFor(dir);
  const port = await freePort();
  const { hostname, port: target, username, password } = new URL(databaseUrl);
  const users = join(dir, 'users');
  const file = join(dir, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    file,
    `[databases]
postgres = host=${hostname} port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${SHARED}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
${named ? 'max_prepared_statements = 200' : ''}
`,
  );
  if (account) for (const path of [dir, users, file]) chownSync(path, account.uid, account.gid);
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'inherit', ...account });
  const url = new URL(databaseUrl);
  url.port = String(port);
  await eventually(() => accepts(port), Boolean, READY_WITHIN_MS);
  const console = new URL('/pgbouncer', url).href;
  return { url: url.href, reconnect: () => runSql(console, 'RECONNECT'), stop: () => stop(child, dir) };
}

async function stop(child: ChildProcess, dir: string): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  rmSync(dir, { recursive: true });
}

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
