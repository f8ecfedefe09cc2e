import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createService } from '../http/service.ts';
import type { World } from '../world.ts';
import { backEndRoutes, deviceAsked } from './back-end.ts';
import { DEVICE_NAMES, DEVICES, type DevicePlace } from './list.ts';
import { handOn } from './proxy.ts';

const FOLDER = new URL('./script/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** The document's first script: the one file that has to know which device it is on. */
const firstScript = async (name: DevicePlace['name']): Promise<string> => {
  const text = await readFile(new URL('start.js', FOLDER), 'utf8');
  return text.replace('__DEVICE__', () => JSON.stringify(DEVICES[name]));
};

const scriptRoutes = (app: FastifyInstance): void => {
  const files = readdirSync(FOLDER);
  const send = (reply: FastifyReply, extension: string, text: string | Buffer) =>
    reply
      .header('cache-control', 'no-store')
      .type(TYPES[extension] ?? '')
      .send(text);
  for (const name of DEVICE_NAMES)
    app.get(`/__device/${name}.js`, async (_, reply) => send(reply, '.js', await firstScript(name)));
  for (const name of files)
    app.get(`/__device/${name}`, async (_, reply) =>
      send(reply, extname(name), await readFile(new URL(name, FOLDER))),
    );
};

/**
 * The pretended devices. Each is a reverse proxy at an origin of its own, `http://<name>.localhost:<port>`, that shows
 * the app and the wallet there and puts its own script first into the app's documents.
 */
export const devicesService = (world: World): FastifyInstance => {
  const app = createService();
  app.addHook('onRequest', async (request, reply) => {
    if (deviceAsked(request, world)) return;
    const names = DEVICE_NAMES.map((name) => `${name}.localhost`).join(', ');
    await reply.code(404).type('text/plain').send(`There is no device here. There are ${names}.`);
  });
  app.get('/', (_, reply) => reply.redirect('/jiaofei/'));
  scriptRoutes(app);
  backEndRoutes(app, world);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: (request, reply) => {
        const place = deviceAsked(request, world);
        return place ? handOn(request, reply, place, world) : reply.code(404).send();
      },
    });
  });
  return app;
};
