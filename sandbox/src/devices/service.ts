import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PageFile, pageFile, pageFiles } from '../http/page-files.ts';
import { createService } from '../http/service.ts';
import type { World } from '../world.ts';
import { backEndRoutes } from './back-end.ts';
import { DEVICES, type DeviceName } from './list.ts';
import { handOn } from './proxy.ts';

const FOLDER = new URL('./script/', import.meta.url);

/**
 * A pretended device: a reverse proxy on its own origin. It shows the app and the wallet there, and puts its own script
 * first into the app's documents.
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
  const send = async (reply: FastifyReply, { type, read }: PageFile) =>
    reply
      .header('cache-control', 'no-store')
      .type(type)
      .send(await read());
  const first = firstScript(name);
  app.get(`/__device/${name}.js`, (_, reply) => send(reply, first));
  for (const [path, file] of pageFiles(FOLDER)) app.get(`/__device/${path}`, (_, reply) => send(reply, file));
}

/** The document's first script. It is the only file that has to know its device. */
function firstScript(name: DeviceName): PageFile {
  const { type, read } = pageFile(new URL('start.ts', FOLDER));
  return {
    type,
    read: async () => (await read()).replace('__DEVICE__', () => JSON.stringify(DEVICES[name])),
  };
}
