import { sql } from 'kysely';
import { MINUTE, SECOND } from '../../src/kit/time.ts';
import { ownCode } from './codes.ts';
import { passTime, workOff } from './drive.ts';
import { detailOnce, pay, place } from './orders.ts';
import type { Payer, TestService } from './service.ts';

/** Rows of a table that belong to a user, as text. */
export async function rowsOf({ context }: TestService, table: string, lifeUserId: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select t::text as row from ${sql.table(table)} t where life_user_id = ${lifeUserId}`.execute(context.db);
  return rows.map(({ row }) => row);
}

/** Helpers for tests of closed accounts. */
export function closings(service: TestService, payer: Payer) {
  return {
    close: async (): Promise<void> => {
      const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
      await service.call('/user/closeAccount', sent, payer);
    },
    /** Runs the jobs that erase the account. */
    erased: async (): Promise<void> => {
      await passTime(service, 2 * MINUTE + SECOND);
    },
    rowsOf: (table: string) => rowsOf(service, table, payer.lifeUserId),
    /** A paid and written-off order of the payer. Answers its number. */
    written: async (): Promise<string> => {
      const { order } = await place(service, payer);
      await pay(service, payer, order.pay?.value);
      await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
      await workOff(service.context);
      return order.orderId;
    },
  };
}
