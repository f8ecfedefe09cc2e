import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';

/** The launcher's files, by name, with their types. */
const FILES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'launcher.css': 'text/css; charset=utf-8',
  'launcher.js': 'text/javascript; charset=utf-8',
};

/** The frame shows the app, and the wallet when the payer goes there. */
const policy = (world: World): string =>
  `default-src 'self'; img-src 'self' data:; frame-src 'self' ${world.urls.app} ${world.urls.wallet}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The launcher's page under /sandbox/. */
export const pageRoutes = (app: FastifyInstance, world: World): void => {
  const send = (name: string) =>
    readFile(new URL(`./page/${name}`, import.meta.url)).then((content) => ({ content, type: FILES[name] }));
  app.get('/sandbox/', async (_, reply) => {
    const { content, type } = await send('index.html');
    return reply
      .header('content-security-policy', policy(world))
      .header('cache-control', 'no-store')
      .type(type ?? '')
      .send(content);
  });
  app.get<{ Params: { name: string } }>('/sandbox/page/:name', async (request, reply) => {
    const { name } = request.params;
    if (!Object.hasOwn(FILES, name)) return reply.code(404).send({ error: 'Not found' });
    const { content, type } = await send(name);
    return reply
      .header('cache-control', 'no-cache')
      .type(type ?? '')
      .send(content);
  });
};
