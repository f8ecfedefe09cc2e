import { runSql } from '../../../scripts/testing/postgres.ts';
import type { World } from '../../../scripts/testing/world.ts';
import { type Client, eventually, orderAll, type Sandbox, type TestAccount } from '../api.ts';
import type { TestUser } from '../wallet-desk.ts';

/** Pays every bill of an account as its user, and waits until the order is final. */
export async function payAll(call: Client, sandbox: Sandbox, user: TestUser, account: TestAccount) {
  const { orderId, amount, pay } = await orderAll(call, account);
  await sandbox.pay(user, pay?.value ?? '');
  await eventually(
    () => call('/order/getOrderDetail', { orderId }),
    ({ final }) => final,
    20_000,
  );
  return { orderId, amount };
}

/** Moves an order to an earlier month. */
export function moveBack(world: World, orderId: string, months: number): Promise<void> {
  return runSql(
    world.databaseUrl,
    'update orders set created_at = created_at - make_interval(months => $1::int) where order_id = $2',
    [String(months), orderId],
  );
}
