import { randomUUID } from 'node:crypto';
import type { ResponseFor } from '@life-payment/contract';
import { REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';
import { ROW_JOBS } from '../../src/app/jobs/tasks.ts';
import type { TestAccount } from '../support/service.ts';
import type { Grown } from './open.ts';

/** A payer with a session. */
export type Payer = { readonly token: string; readonly walletUserId: string; readonly lifeUserId: string };

type Query = ResponseFor<'/bill/queryBill'>;
type Order = ResponseFor<'/order/createLifeOrder'>;

/** A new payer, who has agreed to the terms. */
export async function newPayer(grown: Grown): Promise<Payer> {
  const { ask, call } = grown;
  const { walletUserId } = await ask<{ walletUserId: string }>('users', {});
  const { registerToken = '', sessionId: token } = await enter(grown, walletUserId);
  const agreed = { registerToken, agreementVersion: versionOf(REGISTER_TERMS) };
  const { sessionId = '', lifeUserId = '' } = await call('/user/register', agreed, { token });
  return { token: sessionId, lifeUserId, walletUserId };
}

/** Lets a user of the wallet in, by wallet user id or mobile number. */
export async function enter({ ask, call }: Grown, user: string): Promise<ResponseFor<'/user/login/sso'>> {
  const { ssoToken } = await ask<{ ssoToken: string }>('ssoToken', { user });
  return call('/user/login/sso', { outputEndpoint: 'HISUN', requestToken: ssoToken });
}

/** The unit of today's orders. */
export const UNIT = 'water-430100';

/** A new account at the unit, with one bill. */
export function newAccount({ ask }: Grown): Promise<TestAccount> {
  return ask<TestAccount>('accounts', { outcome: 'ONE_BILL', unitId: UNIT });
}

export function queryOf({ call }: Grown, { token }: Payer, account: TestAccount): Promise<Query> {
  const { unitId, accountNumber, area } = account;
  return call('/bill/queryBill', { unitId, accountNumber, area }, { token });
}

/** Makes an order for every bill of a query. */
export function orderOf({ call }: Grown, { token }: Payer, { queryId, bills }: Query): Promise<Order> {
  return call(
    '/order/createLifeOrder',
    {
      requestId: randomUUID(),
      queryId,
      billNos: bills.map(({ billNo }) => billNo),
      amount: bills.reduce((sum, { due }) => sum + due, 0),
      payHost: 'BROWSER',
    },
    { token },
  );
}

/** Pays an order at the wallet, and waits until the wallet's notice has arrived. */
export async function pay({ ask, aside }: Grown, { walletUserId }: Payer, order: Order): Promise<void> {
  await ask('pay', { user: walletUserId, pay: order.pay?.value });
  for (;;) {
    const { state } = await aside
      .selectFrom('order_payments')
      .select('state')
      .where('order_id', '=', order.orderId)
      .executeTakeFirstOrThrow();
    if (state === 'PAID') return;
  }
}

/** Writes the bill of a paid order off, as a worker does. */
export async function writeOff({ context, aside }: Grown, { orderId }: Order): Promise<void> {
  const { write_off_no } = await aside
    .selectFrom('order_bills')
    .select('write_off_no')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await ROW_JOBS.bill.advance(context, write_off_no);
}
