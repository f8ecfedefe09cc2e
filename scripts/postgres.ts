import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { holdLock } from './lock.ts';
import { type Account, accountFor } from './postgres/account.ts';
import { type Binaries, findBinaries } from './postgres/binaries.ts';
import { makePrivate, openCluster, USER } from './postgres/cluster.ts';
import { clearLeftovers } from './postgres/leftovers.ts';
import { keptPort } from './postgres/port.ts';
import { run } from './postgres/run.ts';
import { settings } from './postgres/settings.ts';
import { Refusal, reasonOf } from './refusal.ts';

export type PostgresOptions = {
  /** Folder of its own for data, log, port and password; made if missing. */
  dir: string;
  /** False for tests: faster, and the data may be lost with the machine. Default true. */
  durable?: boolean;
  /** Its programs; without them those of the private PostgreSQL. */
  binaries?: Binaries;
};

export type Postgres = {
  /** Address for a client, user and password included: a superuser on 127.0.0.1. */
  url: string;
  /** Resolves when the server has ended, asked or not. */
  exited: Promise<void>;
  /** Ends connections, writes everything down and stops. */
  stop: () => Promise<void>;
};

/**
 * Starts the private PostgreSQL of a folder, made first if it is not there, and heals what a killed one left.
 * Throws a `Refusal` when it can't, also when somebody else runs the folder's PostgreSQL now.
 */
export async function startPostgres({
  dir,
  durable = true,
  binaries: given,
}: PostgresOptions): Promise<Postgres> {
  const home = resolve(dir);
  const account = takeHome(home);
  const lock = holdLock(join(home, 'lock'));
  if (lock === undefined)
    throw new Refusal(`The database in ${home} is already running: stop that one first.`);
  try {
    const binaries = given ?? findBinaries(account);
    const cluster = await openCluster(home, account, binaries, durable);
    await clearLeftovers(cluster.data);
    const port = await keptPort(join(home, 'port'));
    const running = await run(binaries, cluster, join(home, 'log'), settings(port, durable));
    return {
      url: `postgres://${USER}:${cluster.password}@127.0.0.1:${port}/postgres`,
      exited: running.exited,
      stop: async () => {
        await running.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Makes the folder, or checks that it is ours; answers the account PostgreSQL runs as. */
function takeHome(home: string): Account {
  try {
    makePrivate(home, undefined);
    const account = accountFor(home);
    makePrivate(home, account);
    if (account !== undefined || statSync(home).uid === process.getuid?.()) return account;
  } catch (error) {
    throw new Refusal(
      `The database folder ${home} can't be used (${reasonOf(error)}): choose another DATA_DIR.`,
    );
  }
  throw new Refusal(
    `The database folder ${home} belongs to another user: start as that user, or choose another DATA_DIR.`,
  );
}
