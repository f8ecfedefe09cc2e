import { expect } from 'vitest';
import type { Payer, TestService } from '../support.ts';
import { type Wish, written } from './orders.ts';

export const CREATE = '/order/createLifeOrder';

/** What tests of ordering do, for the service and the payer of the moment. */
export function ordering(moment: () => { service: TestService; payer: Payer }) {
  return {
    create: (wish: Wish, by = moment().payer) => moment().service.call(CREATE, wish, { token: by.token }),

    /** A refusal that wrote nothing. */
    refusedWriting: async (wish: Wish, by = moment().payer) => {
      const { service } = moment();
      const before = await written(service);
      const refusal = await service.refused(CREATE, wish, { token: by.token });
      expect(await written(service)).toEqual(before);
      return refusal;
    },
  };
}
