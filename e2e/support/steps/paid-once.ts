import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { type Client, eventually, type Sandbox } from '../api.ts';
import type { TestUser } from '../wallet-desk.ts';
import { saveFor } from './accounts.ts';

type Query = ResponseFor<'/bill/queryBill'>;

/**
 * A saved account that was paid before, so that its history is known: the oldest bill of a new account of an outcome, or a top-up of
 * so many fen, is paid and credited. Answers the id of the account.
 */
export async function paidOnce(
  call: Client,
  sandbox: Sandbox,
  user: TestUser,
  of: { outcome: string; unitId?: string },
  topUp = 5_000,
): Promise<string> {
  const account = await sandbox.newAccount(of);
  const accountId = await saveFor(call, account);
  const { orderId, pay } = await call(
    '/order/createLifeOrder',
    wishFor(await call('/bill/queryBill', { accountId }), topUp),
  );
  await sandbox.pay(user, pay?.value ?? '');
  await eventually(
    () => call('/order/getOrderDetail', { orderId }),
    ({ status }) => status === 'SUCCEEDED',
    20_000,
  );
  return accountId;
}

function wishFor({ queryId, bills: [oldest] }: Query, topUp: number): RequestFor<'/order/createLifeOrder'> {
  return {
    queryId,
    requestId: crypto.randomUUID(),
    payHost: 'BROWSER',
    ...(oldest ? { billNos: [oldest.billNo], amount: oldest.due } : { billNos: ['TOP_UP'], amount: topUp }),
  };
}
