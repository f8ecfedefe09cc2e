import { randomUUID } from 'node:crypto';
import type { Client } from '../api.ts';
import type { Phone } from '../phone.ts';

export const MARKETING = '/jiaofei/pages/marketing/marketing';

/** A coupon of the sandbox by its campaign. */
export const EVERYDAY = { zh: '生活缴费通用券', en: 'Any household bill' };

/** A coupon by its title. */
export const ticket = ({ page }: Phone, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

/** Gets a campaign's coupon for somebody, as the app would, and answers its id. */
export const grant = async (call: Client, campaignId: string): Promise<string> =>
  (await call('/marketing/yzdGrantTicket', { requestId: randomUUID(), campaignId })).coupon.couponId;
