import type { UnitDescription } from '@life-payment/biller-api';
import { getMessageList, NO_SUCH_THING, type ResponseOf, readMessage } from '@life-payment/contract';
import { type Language, refuse } from '@life-payment/contract/rules';
import { timestamp } from '../kit/database/pool.ts';
import { cursorText, readCursor } from '../kit/database/sql.ts';
import { notUnderstood } from '../kit/http/envelope.ts';
import { type ServedCall, serve } from '../kit/http/serve.ts';
import { unitName } from '../kit/ports/catalogue.ts';
import { instant } from '../kit/time.ts';
import { type Message, textOf, unitIdOf } from './message-texts.ts';
import { countUnread, type MessageRow, markAllRead, markRead, readMessages } from './messages.ts';

type Shown = ResponseOf<typeof getMessageList>['messages'][number];

const PAGE = 20;

const list = serve(getMessageList, async (context, { session, language, body }) => {
  const { cursor, limit = PAGE } = body;
  const below = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && !below) return notUnderstood('cursor is not one of this call', 'cursor');
  const { messages: rows, unread } = await readMessages(context.reads, session.lifeUserId, below, limit + 1);
  const units = await context.catalogue.unitsById();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    messages: page.map((row) => view(row, units.get(unitIdOf(row)), language)),
    unread,
    ...(rows.length > limit && last ? { nextCursor: cursorText({ at: last.at, id: last.messageId }) } : {}),
  };
});

const read = serve(readMessage, async ({ db, now }, { session, body }) => {
  const { lifeUserId } = session;
  if (body.messageId === undefined) await markAllRead(db, lifeUserId, now());
  else if (!(await markRead(db, lifeUserId, body.messageId, now())))
    return refuse(NO_SUCH_THING, 'messageId');
  return { unread: await countUnread(db, lifeUserId) };
});

function view(row: MessageRow, unit: UnitDescription | undefined, language: Language): Shown {
  const target = targetOf(row);
  return {
    messageId: row.messageId,
    kind: row.kind,
    ...textOf(row, unit ? unitName(unit, language) : unitIdOf(row), language),
    at: instant(timestamp(row.at)),
    read: row.read,
    ...(target && { target }),
    ...(row.kind === 'QUESTION_ANSWERED' && { question: questionOf(row.subject, row.facts.stars) }),
  };
}

function questionOf(feedbackId: string, stars: number | undefined): NonNullable<Shown['question']> {
  return { feedbackId, ...(stars !== undefined && { stars }) };
}

/** The page of the app for a message, as entry addresses name it. */
function targetOf(message: Message): Shown['target'] {
  const { subject } = message;
  switch (message.kind) {
    case 'NEW_BILL':
      return { topage: 'zcjf', billNotifyDataId: subject };
    case 'ORDER_SUCCEEDED':
    case 'ORDER_REFUNDED':
      return { topage: 'ddxq', orderId: subject };
    case 'AUTOPAY_OPENED':
    case 'AUTOPAY_ENDED':
    case 'AUTOPAY_LOCKED':
    case 'AUTOPAY_RULES_CHANGED':
    case 'AUTOPAY_NOTICE':
    case 'AUTOPAY_ASKED':
    case 'AUTOPAY_PAID':
    case 'AUTOPAY_FAILED':
    case 'AUTOPAY_LEFT':
    case 'AUTOPAY_OTHER_SIGNER':
      return { topage: 'zdjfgl', agreementId: message.facts.agreementId };
    case 'QUESTION_ANSWERED':
      return message.facts.orderId === undefined
        ? undefined
        : { topage: 'ddxq', orderId: message.facts.orderId };
    case 'NEW_WAY_IN':
    case 'SIGNED_FOR_ANOTHER':
      return undefined;
  }
}

export const inboxCalls: readonly ServedCall[] = [list, read];
