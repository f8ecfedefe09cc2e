import { clientOf, orderAll } from '../../support/api.ts';
import { expect, test } from '../../support/test.ts';

test("another payer's order is not found", {
  tag: '@once',
}, async ({ phone, enter, payer, newPayer, sandbox, world }) => {
  const { words } = phone;
  const other = await clientOf(world.origin, sandbox, newPayer);
  const { orderId } = await orderAll(other, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await enter(phone, payer, `/jiaofei/pages/ddxq/ddxq?orderId=${orderId}`);
  await expect(phone.page.getByRole('heading', { name: words.order_none })).toBeVisible();
});
