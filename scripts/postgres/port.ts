import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

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

/** Listens for a moment on a port (0: any free one) and answers it. Rejects with the system's error. */
export function tryListen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}

function anyPort(): number {
  return randomInt(PORTS.from, PORTS.until);
}
