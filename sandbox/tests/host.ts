// Runs the sandboxes of one test process: `POST /start` and `POST /stop`. A process for each took a fifth of the time of all call tests.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type Sandbox, startSandbox } from '../src/sandbox.ts';

const running = new Map<string, Sandbox>();

/** The keys of the first sandbox, which the others share: making them takes longer than the rest of a start. */
let keys: string | undefined;

async function start(dir: string, appUrl: string): Promise<Sandbox['env']> {
  const file = join(dir, 'keys.json');
  mkdirSync(dir, { recursive: true });
  if (keys !== undefined && !existsSync(file)) writeFileSync(file, keys);
  const sandbox = await startSandbox({ dir, appUrl, notifySpeedup: 100, durable: false });
  keys ??= readFileSync(file, 'utf8');
  running.set(dir, sandbox);
  return sandbox.env;
}

async function stop(dir: string): Promise<Sandbox['env']> {
  await running.get(dir)?.stop();
  running.delete(dir);
  return {};
}

const server = createServer(async (request, response) => {
  try {
    const { dir, appUrl } = (await json(request)) as { dir: string; appUrl: string };
    const env = request.url === '/start' ? await start(dir, appUrl) : await stop(dir);
    response.end(JSON.stringify(env));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  process.send?.({ ready: true, env: { HOST_URL: `http://127.0.0.1:${address.port}` } });
});
