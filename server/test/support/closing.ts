import { sql } from 'kysely';
import { MINUTE, SECOND } from '../../src/kit/time.ts';
import type { Payer, TestService } from '../support.ts';
import { workOff } from './drive.ts';
import { detailOnce, pay, place } from './orders.ts';
import { ownCode } from './own-codes.ts';

/** What tests of closed accounts do, for the service and the payer of the moment. */
export function closings(moment: () => { service: TestService; payer: Payer }) {
  return {
    /** Closes the account, with a code. */
    close: async (): Promise<void> => {
      const { service, payer } = moment();
      const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
      await service.call('/user/closeAccount', sent, { token: payer.token });
    },
    /** Does what is due when the account is erased. */
    erased: async (): Promise<void> => {
      const { service } = moment();
      service.clock.advance(2 * MINUTE + SECOND);
      await workOff(service.context);
    },
    /** Rows of a table that belong to the payer, as text. */
    rowsOf: async (table: string): Promise<string[]> => {
      const { service, payer } = moment();
      const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t where life_user_id = ${payer.lifeUserId}`.execute(
        service.context.db,
      );
      return rows.map(({ row }) => row);
    },
    /** An order of the payer that is paid and written off; answers its number. */
    written: async (): Promise<string> => {
      const { service, payer } = moment();
      const { order } = await place(service, payer);
      await pay(service, payer, order.pay?.value);
      await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
      await workOff(service.context);
      return order.orderId;
    },
  };
}
