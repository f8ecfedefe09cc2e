import './node-version.ts';
import { once } from 'node:events';
import { Refusal } from './refusal.ts';
import { readSettings, startSystem } from './system.ts';

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop(name));
// npm does not pass SIGTERM on: when it has ended, we have another parent.
const npm = process.ppid;
setInterval(() => process.ppid !== npm && stop('npm has ended'), 500).unref();
// The reader of our output may be gone. We must still stop everything in order.
process.stdout.on('error', () => stop('nobody listens'));
process.stderr.on('error', () => stop('nobody listens'));

process.exit(await main());

/** Stops everything, at any point of the start. */
function stop(why: string): void {
  if (stopping.signal.aborted) return;
  stopping.abort(new Error(why));
  console.log(`\nStopping (${why})…`);
}

/** Runs until something ends it. Answers the exit code. */
async function main(): Promise<number> {
  try {
    const system = await startSystem(readSettings(process.env), stopping.signal);
    console.log(`\nLife payment is ready: ${system.address}/sandbox/\nCtrl-C stops it.\n`);
    const stopped = once(stopping.signal, 'abort').then(() => undefined);
    const broken = await Promise.race([system.broken, stopped]);
    if (broken !== undefined) console.error(`\n${broken} Stopping the rest.\n`);
    await system.stop();
    return broken === undefined ? 0 : 1;
  } catch (error) {
    if (error === stopping.signal.reason) return 0;
    console.error(error instanceof Refusal ? `\n${error.message}\n` : error);
    return 1;
  }
}
