import './node-version.ts';
import { Refusal } from './refusal.ts';
import { readSettings, startSystem } from './system.ts';

const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
let isStopping = false;
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
  if (isStopping) return;
  isStopping = true;
  resolve(undefined);
  console.log(`\nStopping (${why})…`);
}

/** Runs until something ends it. Answers the exit code. */
async function main(): Promise<number> {
  try {
    await using stack = new AsyncDisposableStack();
    const system = startSystem(readSettings(process.env), stack, stopped);
    const ended = system.then(({ address, broken }) => {
      console.log(`\nLife payment is ready: ${address}/sandbox/\nCtrl-C stops it.\n`);
      return broken;
    });
    const broken = await Promise.race([stopped, ended]);
    if (broken !== undefined) console.error(`\n${broken} Stopping the rest.\n`);
    return broken === undefined ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}\n` : error);
    return 1;
  }
}
