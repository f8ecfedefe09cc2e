import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

/** Below the ports that the system assigns itself, so a free one is still free when its service starts. */
const PORTS = [10_240, 32_768] as const;
const TRIES = 20;

/** The port stored in `file`. A new one is chosen the first time, and when another program has taken it. */
export async function keptPort(file: string): Promise<number> {
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (kept !== 0 && (await isFree(kept))) return kept;
  const port = await freePort();
  writeFileSync(file, String(port));
  return port;
}

/** A free port, for a service whose address must be known before it listens. */
export async function freePort(): Promise<number> {
  for (let tried = 1; tried < TRIES; tried += 1) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
  const { port, release } = await listen(0);
  await release();
  return port;
}

/** A free port that nobody else gets until it is released. */
export async function holdPort() {
  return await listen(await freePort()).catch(() => listen(0));
}

function isFree(port: number): Promise<boolean> {
  return tryListen(port).then(
    () => true,
    () => false,
  );
}

/** Listens on a port for a moment. Rejects with the system's error. */
export async function tryListen(port: number, host?: string): Promise<void> {
  await (await listen(port, host)).release();
}

async function listen(asked: number, host = '127.0.0.1') {
  const server: Server = createServer().listen({ port: asked, host, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : asked;
  return { port, release: async () => void (await once(server.close(), 'close')) };
}
