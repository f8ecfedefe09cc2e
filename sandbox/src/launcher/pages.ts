import type { FastifyInstance } from 'fastify';
import { DEVICE_NAMES } from '../devices/list.ts';
import { pageFile, pageFiles } from '../http/page-files.ts';
import type { World } from '../world.ts';

const FOLDER = new URL('./page/', import.meta.url);

/** The launcher's page under /sandbox/, and its files. */
export function pageRoutes(app: FastifyInstance, world: World): void {
  const files = pageFiles(FOLDER);
  const document = pageFile(new URL('index.html', FOLDER));
  app.get('/sandbox/', async (_, reply) =>
    reply
      .header('content-security-policy', policy(world))
      .header('cache-control', 'no-store')
      .type(document.type)
      .send(await document.read()),
  );
  app.get<{ Params: { name: string } }>('/sandbox/page/:name', async (request, reply) => {
    const file = files.get(request.params.name);
    if (!file) return reply.code(404).send({ error: 'Not found' });
    return reply
      .header('cache-control', 'no-cache')
      .type(file.type)
      .send(await file.read());
  });
}

/** The frame shows the app, and the wallet while the payer is there. */
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
