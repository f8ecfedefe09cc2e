import type { FastifyInstance } from 'fastify';
import { allowCors } from '../http/cors.ts';
import { createService } from '../http/service.ts';
import type { World } from '../world.ts';
import { appScriptRoutes } from './app-script.ts';
import { numberRoutes } from './number.ts';
import { pageTokenRoute, proofRoute } from './tokens.ts';

/** The carrier: one-click login over its network, and the sign-on script of its app. */
export function carrierService(world: World): FastifyInstance {
  const app = createService();
  allowCors(app, ['/token', '/carrier/token']);
  numberRoutes(app, world);
  pageTokenRoute(app, world);
  proofRoute(app, world);
  appScriptRoutes(app, world);
  return app;
}
