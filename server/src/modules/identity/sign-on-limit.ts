import type { Context } from '../../kit/context.ts';
import { MINUTE, SECOND } from '../../kit/time.ts';
import { leftMs, takeOne } from '../limits/index.ts';
import { networkOf } from './network.ts';

/**
 * Counts a call of sign-on for the network of an address, in all processes together. Answers after how many seconds the address may ask
 * again; null when it is not over the limit.
 */
export async function takeSignOn(
  { db, crypto, config, now }: Pick<Context, 'db' | 'crypto' | 'config' | 'now'>,
  address: string,
): Promise<number | null> {
  const limit = { name: 'sign-on', most: config.limits.signOnsPerMinute, windowMs: MINUTE };
  const subject = crypto.lookUpHash('address', networkOf(address));
  const at = now();
  return (await takeOne(db, limit, subject, at)) ? null : Math.ceil(leftMs(limit, at) / SECOND);
}
