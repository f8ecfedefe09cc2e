import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** The port kept in `file`: chosen the first time, and again only when somebody else has taken it. */
export async function keptPort(file: string): Promise<number> {
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port =
    (await tryListen(kept, '127.0.0.1').catch(() => undefined)) ?? (await tryListen(0, '127.0.0.1'));
  if (port !== kept) writeFileSync(file, String(port));
  return port;
}

/** Listens for a moment on a port (0: any free one) and answers it; rejects with the system's error. */
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
