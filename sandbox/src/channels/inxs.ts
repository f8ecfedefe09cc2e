import type { FastifyInstance } from 'fastify';
import { channelConduct } from '../conducts.ts';
import { masked } from '../events.ts';
import { bodyText } from '../http/body.ts';
import { pageFile } from '../http/page-files.ts';
import { neverAnswer } from '../http/service.ts';
import { personHere } from '../people.ts';
import { takeOnce } from '../state/codes.ts';
import type { World } from '../world.ts';
import { channelCode } from './codes.ts';

const CHANNEL = 'h5_zxs_220815';
const SCRIPT = pageFile(new URL('script/inxs.ts', import.meta.url));

/** The sign-on script of h5_zxs_220815, and the call it makes: a code for the person who holds the device. */
export function inxsRoutes(app: FastifyInstance, world: World): void {
  const { state, clock, events } = world;
  const conduct = () => state.act((tx) => channelConduct(tx, CHANNEL)).script ?? 'NORMAL';

  app.get('/inxs.js', async (_, reply) => {
    if (conduct() === 'MISSING') {
      events.add('inxs.js', 'MISSING');
      return reply.code(404).type('text/plain').send('Not found');
    }
    return reply
      .header('cache-control', 'no-store')
      .type(SCRIPT.type)
      .send(await SCRIPT.read());
  });
  app.post('/inxs/authCode', async (request, reply) => {
    const behaves = conduct();
    if (behaves === 'NO_ANSWER') {
      events.add('getAuthCode', 'NO_ANSWER');
      neverAnswer(reply);
      return reply;
    }
    const given = state.act((tx) => {
      const place = { kind: 'INIT', scope: CHANNEL } as const;
      if (behaves === 'REFUSED' || takeOnce(tx, bodyText(request, 'initCode'), place, clock()) === null)
        return null;
      const person = personHere(tx);
      return { person, authCode: channelCode(tx, CHANNEL, person, clock()) };
    });
    events.add('getAuthCode', given ? '0' : 'REFUSED', given ? { mobile: masked(given.person.mobile) } : {});
    return given
      ? { code: '0', authCode: given.authCode }
      : { code: '2001', message: 'the init code is not good' };
  });
}
