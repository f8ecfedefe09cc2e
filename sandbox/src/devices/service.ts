import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createService } from '../http/service.ts';
import type { World } from '../world.ts';
import { backEndRoutes } from './back-end.ts';
import { DEVICES, type DeviceName } from './list.ts';
import { handOn } from './proxy.ts';

const FOLDER = new URL('./script/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/**
 * A pretended device: a reverse proxy with an origin of its own that shows the app and the wallet there, and puts its
 * own script first into the app's documents.
 */
export function deviceService(world: World, name: DeviceName): FastifyInstance {
  const app = createService();
  app.get('/', (_, reply) => reply.redirect('/jiaofei/'));
  app.get('/__device/fresh', (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>…</title><script src="/__device/fresh.js"></script>'),
  );
  scriptRoutes(app, name);
  backEndRoutes(app, name, world);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: (request, reply) => handOn(request, reply, name, world),
    });
  });
  return app;
}

function scriptRoutes(app: FastifyInstance, name: DeviceName): void {
  const files = readdirSync(FOLDER);
  const send = (reply: FastifyReply, extension: string, text: string | Buffer) =>
    reply
      .header('cache-control', 'no-store')
      .type(TYPES[extension] ?? '')
      .send(text);
  app.get(`/__device/${name}.js`, async (_, reply) => send(reply, '.js', await firstScript(name)));
  for (const file of files)
    app.get(`/__device/${file}`, async (_, reply) =>
      send(reply, extname(file), await readFile(new URL(file, FOLDER))),
    );
}

/** The document's first script: the one file that has to know which device it is on. */
async function firstScript(name: DeviceName): Promise<string> {
  const text = await readFile(new URL('start.js', FOLDER), 'utf8');
  return text.replace('__DEVICE__', () => JSON.stringify(DEVICES[name]));
}
