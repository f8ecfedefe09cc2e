import type { Pool } from 'pg';
import { type Config, ConfigError, describeConfig, readConfig } from '../config.ts';
import type { Context } from '../kit/context.ts';
import { databaseAnswers, openDatabase } from '../kit/database/open.ts';
import { setTimeOuts, tellMissingTimeOuts } from '../kit/database/sql.ts';
import { jsonLog, type Log } from '../kit/log.ts';
import { ClockWrong } from '../kit/machine-clock.ts';
import { startMetricsServer } from './metrics/server.ts';
import { openContext, sandboxKeys, watchKeyEnds } from './open.ts';

/** `all`: the sandbox's one process. `serve`, `work`: production's API and worker. The others do one thing and end. */
const ROLES = ['all', 'serve', 'work', 'migrate', 'config', 'staff'] as const;
type Role = (typeof ROLES)[number];

/** Roles that end by themselves, besides `staff`. */
const ONCE: ReadonlySet<Role> = new Set(['migrate', 'config']);

/** Connections that migrate. */
const MIGRATING = 2;

type Stop = () => Promise<void>;

/** Runs the role the command line names. Resolves when it serves, or has ended if it does one thing; a failure ends the process. */
export function runRole(): Promise<void> {
  return run().catch(fail);
}

async function run(): Promise<void> {
  const role = ROLES.find((known) => known === process.argv[2]);
  if (!role) throw new ConfigError(`Say what to run: ${ROLES.join(', ')}.`);
  const log = jsonLog((text) => process.stderr.write(text));
  if (role === 'staff') {
    const { runStaff } = await import('./staff.ts');
    process.exitCode = await runStaff(settings(), log, process.argv.slice(3));
    return;
  }
  const stop = await start(role, log);
  if (ONCE.has(role)) return stop();
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Started by a process that is gone: nobody would ever stop this one.
  process.on('disconnect', end);
  process.send?.({ ready: true });
}

function settings(): Readonly<Record<string, string | undefined>> {
  const dataDir = process.env['DATA_DIR'];
  return process.env['LIFE_ENV'] === 'sandbox' && dataDir
    ? { ...sandboxKeys(dataDir), ...process.env }
    : process.env;
}

/** Starts a role. Returns the function that stops it, in order: HTTP, worker, database. */
async function start(role: Role, log: Log): Promise<Stop> {
  const config = readConfig(settings());
  if (role === 'config') {
    process.stdout.write(`${JSON.stringify(describeConfig(config), null, 2)}\n`);
    return async () => undefined;
  }
  const { context, pool, close } = openContext(config, log);
  const stops: Stop[] = [close];
  let ready = false;
  await context.machineClock.measureFirst();
  const clock = context.machineClock.watch();
  stops.unshift(async () => clock.stop());
  if (!ONCE.has(role)) {
    const ends = watchKeyEnds(context);
    stops.unshift(async () => ends.stop());
  }
  if (config.metrics && !ONCE.has(role)) {
    const isReady = async () => ready && context.machineClock.mayAct() && (await databaseAnswers(context.db));
    stops.unshift((await startMetricsServer(context, config.metrics, isReady)).stop);
  }
  if (role === 'all' || role === 'migrate') await migrating(config, log);
  else if (config.databaseDirectUrl !== config.databaseUrl) await tellMissingTimeOuts(context);
  if (role === 'all' && config.sandboxUrl) await seeding(context, config.sandboxUrl);
  if (role === 'all' || role === 'work') stops.unshift(await working(context, pool));
  if (role === 'all' || role === 'serve') stops.unshift(await listening(context));
  ready = true;
  return async () => {
    ready = false;
    for (const stop of stops) await stop();
  };
}

/** Migrates over connections of its own to the database itself. */
async function migrating({ databaseUrl, databaseDirectUrl }: Config, log: Log): Promise<void> {
  const onError = (error: Error) => log.error('idle database connection', { error });
  const { db, pool, close } = openDatabase(databaseDirectUrl, MIGRATING, { onError });
  try {
    await (await import('../kit/database/migrate.ts')).migrate(db, pool);
    if (databaseDirectUrl !== databaseUrl) await setTimeOuts(db);
  } finally {
    await close();
  }
}

async function seeding(context: Context, sandboxUrl: string): Promise<void> {
  return (await import('../seed.ts')).seed(context, sandboxUrl);
}

async function working(context: Context, pool: Pool): Promise<Stop> {
  return (await (await import('./jobs/worker.ts')).startWorker(context, pool)).stop;
}

// What one role alone needs is loaded for that role: it is memory that the others do not hold, and time of their start.
async function listening(context: Context): Promise<Stop> {
  return (await (await import('./http/app.ts')).listen(context)).stop;
}

function fail(error: unknown): void {
  const failed = sentenceOf(error);
  // Who started us shows the sentence; alone we say it ourselves.
  if (process.send) process.send({ failed });
  else process.stderr.write(`${failed}\n`);
  if (!isForStarter(error) && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

/** True for errors whose sentence says what to do, so that their stack is not needed. */
function isForStarter(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof ClockWrong;
}

function sentenceOf(error: unknown): string {
  if (isForStarter(error)) return error.message;
  const code: unknown = Reflect.get(Object(error), 'code');
  if (code === 'EADDRINUSE') return 'The port is already in use.';
  return error instanceof Error ? error.message : String(error);
}
