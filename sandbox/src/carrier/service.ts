import type { FastifyInstance } from 'fastify';
import { channelCode } from '../channels/tokens.ts';
import { masked } from '../events.ts';
import { pageFile } from '../http/page-files.ts';
import { allowCors, bodyText, createService, neverAnswer } from '../http/service.ts';
import { carrierConduct } from '../state/conducts.ts';
import { personHere } from '../wallet/payer.ts';
import type { World } from '../world.ts';
import { numberRoutes, pageTokenRoute, proofRoute } from './one-click.ts';

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

const SCRIPT = pageFile(new URL('../page-scripts/carrier-login.ts', import.meta.url));

/** The id that the carrier gave the service. */
const SOURCE_ID = '007001';

/** The sign-on script of the carrier's app, and the call it makes: a token for the person who holds the device. */
function appScriptRoutes(app: FastifyInstance, world: World): void {
  const { state, clock, events } = world;

  app.get('/carrier.js', async (_, reply) => {
    const { carrier } = state.act((tx) => carrierConduct(tx));
    if (carrier === 'SCRIPT_MISSING') {
      events.add('carrier.js', 'SCRIPT_MISSING');
      return reply.code(404).type('text/plain').send('Not found');
    }
    return reply
      .header('cache-control', 'no-store')
      .type(SCRIPT.type)
      .send(await SCRIPT.read());
  });
  app.post('/carrier/token', async (request, reply) => {
    const channel = bodyText(request, 'outputEndpoint');
    const { carrier = 'NORMAL' } = state.act((tx) => carrierConduct(tx));
    if (carrier === 'NO_ANSWER') {
      events.add('getToken', 'NO_ANSWER');
      neverAnswer(reply);
      return reply;
    }
    if (carrier === 'REFUSED' || bodyText(request, 'sourceId') !== SOURCE_ID) {
      events.add('getToken', 'REFUSED');
      return { code: '1002', message: 'no token for this page' };
    }
    const { person, token } = state.act((tx) => {
      const holder = personHere(tx);
      return { person: holder, token: channelCode(tx, channel, holder, clock()) };
    });
    events.add('getToken', '0', { channel, mobile: masked(person.mobile) });
    return { code: '0', token };
  });
}
