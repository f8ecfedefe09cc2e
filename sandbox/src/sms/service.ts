import { timingSafeEqual } from 'node:crypto';
import { isMobile } from '@life-payment/contract/rules';
import type { FastifyInstance } from 'fastify';
import { bodyText, createService, dropConnection, slowDown } from '../http/service.ts';
import { partnerConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';
import type { World } from '../world.ts';

/** Longer than anybody waits. */
const HANGING_MS = 60_000;

/** The SMS gateway: accepts messages into an inbox that the launcher shows. */
export function smsService(world: World): FastifyInstance {
  const { state, clock, keys, events } = world;
  const app = createService();
  const note = (result: string) => events.add('messages', result);

  app.post('/v1/messages', async (request, reply) => {
    const [id, mobile, text] = ['id', 'mobile', 'text'].map((name) => bodyText(request, name));
    if (!same(request.headers.authorization ?? '', `Bearer ${keys.sms}`)) {
      note('KEY_WRONG');
      return reply.code(401).send({ error: 'KEY_WRONG' });
    }
    if (!id || id.length > 64 || !mobile || !isMobile(mobile) || !text || text.length > 500) {
      note('MALFORMED');
      return reply.code(400).send({ error: 'MALFORMED' });
    }
    const { gateway } = state.act((tx) => partnerConduct(tx, 'sms'));
    if (gateway === 'HANGING') await slowDown(HANGING_MS);
    if (gateway === 'DOWN' || gateway === 'HANGING') {
      note(gateway);
      return dropConnection(reply);
    }
    const isNew = state.act((tx) => addMessage(tx, { id, mobile, text }, clock()));
    note(isNew ? 'TAKEN' : 'KNOWN');
    return reply.code(202).send({});
  });
  return app;
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type Message = { readonly id: string; readonly mobile: string; readonly text: string };
type Kept = Message & { readonly at: number };

const LISTED = 50;
const KEPT_MS = 7 * 24 * 3_600_000;

/** Adds a message to the inbox; false when one with this id exists. */
function addMessage(tx: Tx, { id, mobile, text }: Message, now: number): boolean {
  tx.run`delete from sms_messages where at < ${now - KEPT_MS}`;
  const added = tx.run`insert or ignore into sms_messages (id, mobile, text, at)
    values (${id}, ${mobile}, ${text}, ${now})`;
  return added === 1;
}

/** The latest messages, of one number or of all, newest first, each with the six-digit code in it. */
export function readInbox(tx: Tx, mobile: string | undefined): (Kept & { code: string | null })[] {
  return tx
    .all<Kept>(
      `select id, mobile, text, at from sms_messages where ? is null or mobile = ?
       order by at desc, rowid desc limit ${LISTED}`,
      mobile ?? null,
      mobile ?? null,
    )
    .map((message) => ({ ...message, code: /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0] ?? null }));
}
