import { Type } from 'typebox';
import { queryBill } from './accounts.ts';
import { call, strict } from './call.ts';
import { createLifeOrder } from './create-order.ts';
import { Instant } from './fields.ts';

export const createLifeOrder5G = call(
  '/order/createLifeOrder5G',
  'login',
  'createLifeOrder for who came by a 5G message: the same rules, another page after payment',
  createLifeOrder.request,
  createLifeOrder.response,
);

export const decryptAndGetToken = call(
  '/order/decryptAndGetToken',
  'public',
  "Opens an order session from a partner's encrypted link, once; with that session's own token again and again",
  strict({
    data: Type.String({
      minLength: 1,
      maxLength: 8192,
      description: "compact JWE around the partner's compact JWS",
    }),
  }),
  strict({
    token: Type.String({
      description: "of the order session: good for its one order's calls, never a login",
    }),
    expiresAt: Instant,
    query: Type.Optional(queryBill.response),
    orderId: Type.Optional(
      Type.String({ description: 'the order the session has, unpaid or paid: then there is no query' }),
    ),
  }),
);

const { requestId, queryId, billNos, amount, payHost } = createLifeOrder.request.properties;

export const createDebLifeOrder = call(
  '/order/createDebLifeOrder',
  'order',
  'Makes the one order of an order session from its query result, and says how to pay it',
  strict({ requestId, queryId, billNos, amount, payHost }),
  createLifeOrder.response,
);

export const otherOrderCalls = [createLifeOrder5G, decryptAndGetToken, createDebLifeOrder] as const;
