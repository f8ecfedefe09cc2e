import { randomUUID } from 'node:crypto';
import type { Client, TestAccount } from '../api.ts';

/** Makes one payment for every bill of some accounts. */
export async function payTogether(call: Client, accounts: readonly TestAccount[]) {
  const orders = await Promise.all(
    accounts.map(async ({ unitId, accountNumber, area }) => {
      const { queryId, bills } = await call('/bill/queryBill', { unitId, accountNumber, area });
      return {
        queryId,
        billNos: bills.map(({ billNo }) => billNo),
        amount: bills.reduce((sum, { due }) => sum + due, 0),
      };
    }),
  );
  return call('/order/createPayment', { requestId: randomUUID(), orders, payHost: 'BROWSER' });
}
