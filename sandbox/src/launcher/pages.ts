import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DEVICE_NAMES } from '../devices/list.ts';
import type { World } from '../world.ts';

const FOLDER = new URL('./page/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The launcher's page under /sandbox/, and the files it is made of. */
export function pageRoutes(app: FastifyInstance, world: World): void {
  const names = readdirSync(FOLDER);
  app.get('/sandbox/', async (_, reply) =>
    reply
      .header('content-security-policy', policy(world))
      .header('cache-control', 'no-store')
      .type(TYPES['.html'] ?? '')
      .send(await readFile(new URL('index.html', FOLDER))),
  );
  app.get<{ Params: { name: string } }>('/sandbox/page/:name', async (request, reply) => {
    const { name } = request.params;
    if (!names.includes(name)) return reply.code(404).send({ error: 'Not found' });
    return reply
      .header('cache-control', 'no-cache')
      .type(TYPES[extname(name)] ?? '')
      .send(await readFile(new URL(name, FOLDER)));
  });
}

/** The frame shows the app, and the wallet when the payer goes there. */
function policy({ urls }: World): string {
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    [
      'frame-src',
      "'self'",
      urls.app,
      urls.wallet,
      urls.units,
      urls.channels,
      ...DEVICE_NAMES.map((name) => urls[name]),
    ].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
