import { Type } from 'typebox';
import { call, strict } from './call.ts';
import { Id, Instant } from './fields.ts';

/** The kinds of message. */
export const MESSAGE_KINDS = [
  'NEW_BILL',
  'ORDER_SUCCEEDED',
  'ORDER_REFUNDED',
  'AUTOPAY_OPENED',
  'AUTOPAY_ENDED',
  'AUTOPAY_LOCKED',
  'AUTOPAY_RULES_CHANGED',
  'AUTOPAY_NOTICE',
  'AUTOPAY_ASKED',
  'AUTOPAY_PAID',
  'AUTOPAY_FAILED',
  'AUTOPAY_LEFT',
  'AUTOPAY_OTHER_SIGNER',
  'QUESTION_ANSWERED',
  'SIGNED_FOR_ANOTHER',
  'NEW_WAY_IN',
] as const;

const Message = strict({
  messageId: Id,
  kind: Type.Enum([...MESSAGE_KINDS]),
  title: Type.String({ description: 'in the language of the request' }),
  text: Type.String(),
  at: Instant,
  read: Type.Boolean(),
  target: Type.Optional(
    strict({
      topage: Type.String({ description: 'where it leads, as an entry address names it' }),
      orderId: Type.Optional(Id),
      accountId: Type.Optional(Id),
      billNotifyDataId: Type.Optional(Id),
      agreementId: Type.Optional(Id),
    }),
  ),
  question: Type.Optional(
    strict({
      feedbackId: Id,
      stars: Type.Optional(Type.Integer({ description: 'of its answer; left out until it is rated' })),
    }),
  ),
});

export const getMessageList = call(
  '/inbox/getMessageList',
  'login',
  'Messages to the payer, newest first, by page',
  strict({
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  }),
  strict({
    messages: Type.Array(Message),
    unread: Type.Integer({ minimum: 0 }),
    nextCursor: Type.Optional(Type.String()),
  }),
);

export const readMessage = call(
  '/inbox/readMessage',
  'login',
  'Marks a message as read; without messageId all of them',
  strict({ messageId: Type.Optional(Id) }),
  strict({ unread: Type.Integer({ minimum: 0 }) }),
);

export const inboxCalls = [getMessageList, readMessage] as const;
