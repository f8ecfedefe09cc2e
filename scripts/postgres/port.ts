import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

/** Below the ports that the system assigns itself, so a free one is still free when its service starts. */
const PORTS = { from: 10_240, until: 32_768 };
const TRIES = 20;

/** The port stored in `file`. A new one is chosen the first time, and when another program has taken it. */
export async function keptPort(file: string): Promise<number> {
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = (await tryListen(kept || anyPort(), '127.0.0.1').catch(() => undefined)) ?? (await freePort());
  if (port !== kept) writeFileSync(file, String(port));
  return port;
}

/** A free port, for a service whose address must be known before it listens. */
export async function freePort(): Promise<number> {
  for (let tried = 1; tried < TRIES; tried += 1) {
    // A taken port: try another. The last try, below, throws the system's error.
    const free = await tryListen(anyPort(), '127.0.0.1').catch(() => undefined);
    if (free !== undefined) return free;
  }
  return tryListen(0, '127.0.0.1');
}

/** A free port that nobody else gets until it is released. */
export async function holdPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = await listenOn(await freePort(), '127.0.0.1').catch(() => listenOn(0, '127.0.0.1'));
  return { port: portOf(server), release: () => closed(server) };
}

/** Listens for a moment on a port (0: any free one) and answers it. Rejects with the system's error. */
export async function tryListen(port: number, host: string): Promise<number> {
  const server = await listenOn(port, host);
  const listened = portOf(server);
  await closed(server);
  return listened;
}

async function listenOn(port: number, host: string): Promise<Server> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

function anyPort(): number {
  return randomInt(PORTS.from, PORTS.until);
}
