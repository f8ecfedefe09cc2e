import type { FastifyInstance } from 'fastify';
import { allowCors } from '../http/cors.ts';
import { createService } from '../http/service.ts';
import type { World } from '../world.ts';
import { backEndRoutes } from './back-end.ts';
import { hallRoutes } from './hall.ts';
import { inxsRoutes } from './inxs.ts';

/** What the channels serve themselves: sign-on scripts, pages, and the back end that the service calls. */
export function channelsService(world: World): FastifyInstance {
  const app = createService();
  allowCors(app, ['/inxs/authCode']);
  inxsRoutes(app, world);
  hallRoutes(app, world);
  app.register((scope) => backEndRoutes(scope, world));
  return app;
}
