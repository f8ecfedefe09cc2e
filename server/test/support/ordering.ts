import { expect } from 'vitest';
import { ask, type Wish, written } from './orders.ts';
import type { Payer, TestService } from './service.ts';

export const CREATE = '/order/createLifeOrder';

/** Helpers for tests of ordering. */
export function ordering(service: TestService, payer: Payer) {
  return {
    create: (wish: Wish, by = payer) => service.call(CREATE, wish, by),

    /** A query of a new account of an outcome. */
    freshQuery: async (outcome: string, more = {}) =>
      ask(service, payer, await service.account(outcome, more)),

    /** Expects a refusal that wrote nothing. */
    refusedWriting: async (wish: Wish, by = payer) => {
      const before = await written(service);
      const refusal = await service.refused(CREATE, wish, by);
      expect(await written(service)).toEqual(before);
      return refusal;
    },
  };
}
