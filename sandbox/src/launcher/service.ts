import type { FastifyInstance } from 'fastify';
import { createService } from '../http/service.ts';
import { agreementRoutes } from './api/agreements.ts';
import { bookRoutes } from './api/books.ts';
import type { Desk } from './api/control.ts';
import { entryRoutes } from './api/entry.ts';
import { householdRoutes } from './api/households.ts';
import { noticeRoutes } from './api/notices.ts';
import { outsideRoutes } from './api/outside.ts';
import { paymentRoutes } from './api/payments.ts';
import { pushRoutes } from './api/pushes.ts';
import { accountRoutes, unitRoutes } from './api/units.ts';
import { userRoutes } from './api/users.ts';
import { walletRoutes } from './api/wallet.ts';
import { worldRoutes } from './api/world.ts';
import { pageRoutes } from './pages.ts';

/** The launcher's page and the control API, both under /sandbox/. */
export function launcherService(desk: Desk): FastifyInstance {
  const app = createService();
  for (const routes of [
    userRoutes,
    accountRoutes,
    pushRoutes,
    unitRoutes,
    walletRoutes,
    paymentRoutes,
    noticeRoutes,
    agreementRoutes,
    householdRoutes,
    bookRoutes,
    outsideRoutes,
    entryRoutes,
    worldRoutes,
  ])
    routes(app, desk);
  pageRoutes(app, desk.world);
  return app;
}
