import { timingSafeEqual } from 'node:crypto';
import { isMobile } from '@life-payment/contract/rules';
import type { FastifyInstance } from 'fastify';
import { smsConduct } from '../conducts.ts';
import { masked } from '../events.ts';
import { bodyText } from '../http/body.ts';
import { createService, dropConnection, slowDown } from '../http/service.ts';
import type { World } from '../world.ts';
import { addMessage } from './inbox.ts';

/** Longer than anybody waits. */
const HANGING_MS = 60_000;

/** The SMS gateway: accepts messages into an inbox that the launcher shows. */
export function smsService(world: World): FastifyInstance {
  const { state, clock, keys, events } = world;
  const app = createService();
  const note = (result: string, mobile: string) => events.add('messages', result, { mobile: masked(mobile) });

  app.post('/v1/messages', async (request, reply) => {
    const [id, mobile, text] = ['id', 'mobile', 'text'].map((name) => bodyText(request, name));
    if (!same(request.headers.authorization ?? '', `Bearer ${keys.sms}`)) {
      note('KEY_WRONG', mobile ?? '');
      return reply.code(401).send({ error: 'KEY_WRONG' });
    }
    if (!id || id.length > 64 || !mobile || !isMobile(mobile) || !text || text.length > 500) {
      note('MALFORMED', mobile ?? '');
      return reply.code(400).send({ error: 'MALFORMED' });
    }
    const { gateway } = state.act((tx) => smsConduct(tx));
    if (gateway === 'HANGING') await slowDown(HANGING_MS);
    if (gateway === 'DOWN' || gateway === 'HANGING') {
      note(gateway, mobile);
      dropConnection(reply);
      return reply;
    }
    const isNew = state.act((tx) => addMessage(tx, { id, mobile, text }, clock()));
    note(isNew ? 'TAKEN' : 'KNOWN', mobile);
    return reply.code(202).send({});
  });
  return app;
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
