import type { FastifyInstance } from 'fastify';
import { DEVICE_NAMES } from '../devices/list.ts';
import { TOKENS } from '../http/page.ts';
import { pageFile, pageFiles, sendFile } from '../http/page-files.ts';
import { createService } from '../http/service.ts';
import type { World } from '../world.ts';
import { bookRoutes, householdRoutes, worldRoutes } from './books.ts';
import type { Desk } from './control.ts';
import { entryRoutes, outsideRoutes } from './entry.ts';
import { agreementRoutes, paymentRoutes, userRoutes } from './payers.ts';
import { accountRoutes, pushRoutes, unitRoutes } from './units.ts';
import { noticeRoutes, walletRoutes } from './wallet.ts';

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

const FOLDER = new URL('../launcher-page/', import.meta.url);

function pageRoutes(app: FastifyInstance, world: World): void {
  const files = new Map([...pageFiles(FOLDER), ['tokens.css', pageFile(TOKENS)]]);
  const document = pageFile(new URL('index.html', FOLDER));
  app.get('/sandbox/', async (_, reply) =>
    sendFile(reply.header('content-security-policy', policy(world)), document),
  );
  app.get<{ Params: { name: string } }>('/sandbox/page/:name', async (request, reply) => {
    const file = files.get(request.params.name);
    if (!file) return reply.code(404).send({ error: 'Not found' });
    return sendFile(reply, file);
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
