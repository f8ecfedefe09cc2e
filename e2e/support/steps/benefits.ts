import { randomUUID } from 'node:crypto';
import { type Client, eventually, type Sandbox } from '../api.ts';
import type { Phone } from '../phone.ts';
import type { TestUser } from '../wallet-desk.ts';

export const MARKETING = '/jiaofei/pages/marketing/marketing';
export const COUPON_USE = '/jiaofei/pages/yzdUseTicket/yzdUseTicket';

/** Coupons of the sandbox by campaign, with what they take off and the least amount, in fen. */
export const EVERYDAY = { zh: '生活缴费通用券', en: 'Any household bill' };
export const SUMMER = { zh: '夏日送清凉', en: 'Summer coolness: electricity', amount: 500, minSpend: 5_000 };

/** A coupon, by its title. */
export function ticket({ page }: Phone, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
}

/** Gives a campaign's coupon to a user, as the app does, and answers its id. */
export async function grant(call: Client, campaignId: string): Promise<string> {
  return (await call('/marketing/yzdGrantTicket', { requestId: randomUUID(), campaignId })).coupon.couponId;
}

/** Tops up a new meter by `amount` fen and waits until the unit has credited it. */
export async function topUp(call: Client, sandbox: Sandbox, user: TestUser, amount: number): Promise<string> {
  const { unitId, accountNumber, area } = await sandbox.newAccount({
    outcome: 'PREPAID',
    unitId: 'power-meter',
  });
  const { queryId } = await call('/bill/queryBill', { unitId, accountNumber, area });
  const { orderId, pay } = await call('/order/createLifeOrder', {
    requestId: randomUUID(),
    queryId,
    billNos: ['TOP_UP'],
    amount,
    payHost: 'BROWSER',
  });
  await sandbox.pay(user, pay?.value ?? '');
  await eventually(
    () => call('/order/getOrderDetail', { orderId }),
    ({ status }) => status === 'SUCCEEDED',
    20_000,
  );
  return orderId;
}
