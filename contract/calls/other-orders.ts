import { call } from './call.ts';
import { createLifeOrder } from './orders.ts';

export const createLifeOrder5G = call(
  '/order/createLifeOrder5G',
  'login',
  'createLifeOrder for who came by a 5G message: the same rules, another page after payment',
  createLifeOrder.request,
  createLifeOrder.response,
);

export const otherOrderCalls = [createLifeOrder5G] as const;
