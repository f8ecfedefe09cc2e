import type { FastifyInstance } from 'fastify';
import { createService } from '../http/service.ts';
import type { World } from '../world.ts';
import { agreementPages } from './agreements/routes.ts';
import { cashierRoutes } from './cashier/routes.ts';
import { gatewayRoutes } from './gateway.ts';
import { statementRoutes } from './statement/routes.ts';

/** The wallet: its gateway for merchants and its cashier for payers. */
export function walletService(world: World): FastifyInstance {
  const app = createService();
  gatewayRoutes(app, world);
  agreementPages(app, world);
  cashierRoutes(app, world);
  statementRoutes(app, world);
  return app;
}
