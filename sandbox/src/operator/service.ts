import type { FastifyInstance } from 'fastify';
import { allowCors } from '../http/cors.ts';
import { createService } from '../http/service.ts';
import type { World } from '../world.ts';
import { carrierRoutes } from './carrier.ts';
import { numberRoutes } from './number.ts';
import { pageTokenRoute, proofRoute } from './tokens.ts';

/** The mobile operator: one-click login over its network, and the sign-on script of its app. */
export const operatorService = (world: World): FastifyInstance => {
  const app = createService();
  allowCors(app, ['/token', '/carrier/token']);
  numberRoutes(app, world);
  pageTokenRoute(app, world);
  proofRoute(app, world);
  carrierRoutes(app, world);
  return app;
};
