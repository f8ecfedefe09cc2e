import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { holdLock } from './lock.ts';
import {
  type Account,
  accountFor,
  type Binaries,
  findBinaries,
  makePrivate,
  openCluster,
  USER,
} from './postgres/cluster.ts';
import { keptPort } from './postgres/port.ts';
import { clearLeftovers, run, settings } from './postgres/run.ts';
import { Refusal, reasonOf } from './refusal.ts';

export type PostgresOptions = {
  /** Folder of its own for data, log, port and password; created when missing. */
  dir: string;
  /** False for tests: faster, and a crash of the machine may lose the data. The default is true. */
  durable?: boolean;
  /** PostgreSQL's programs; without them those of the private PostgreSQL. */
  binaries?: Binaries;
};

export type Postgres = {
  /** Address for a client, with user and password: a superuser on 127.0.0.1. */
  url: string;
  /** Resolves when the server has ended for any reason. */
  exited: Promise<void>;
  /** Ends connections, writes everything to disk and stops. */
  stop: () => Promise<void>;
};

/**
 * Starts the private PostgreSQL of a folder, which it creates when missing, and cleans up after a killed one. Throws a
 * `Refusal` when it can't, also when another process runs the folder's PostgreSQL.
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

/** Creates the folder, or checks that it is ours. Answers the account that runs PostgreSQL. */
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
