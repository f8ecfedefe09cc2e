import { CHANNEL_NOT_ANSWERING } from '@life-payment/contract';
import { BASE as APP_PATH } from '@life-payment/contract/pages';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Config } from '../config.ts';
import type { Context } from '../kit/context.ts';
import { leftMs, takeOne } from '../kit/limits.ts';
import { NotAnswering } from '../kit/ports/biller.ts';
import { MINUTE, SECOND } from '../kit/time.ts';
import { networkOf } from './codes.ts';

/** Largest error of a phone's clock. */
const CLOCKS_APART_MS = 5 * MINUTE;

const TIMESTAMP = /^\d{13}$/;
/** Long enough not to repeat by chance: numbers are stored under them. */
const ID = /^[A-Za-z0-9-]{16,64}$/;

/** True if `preSignatureData` is a present request of one-click login. Nothing else is signed with the carrier's key. */
export function isPreSignature(
  text: string,
  { appId, version }: Pick<NonNullable<Config['carrier']>, 'appId' | 'version'>,
  now: Date,
): boolean {
  const [itsVersion, itsAppId, timestamp = '', msgId = '', uuid = '', ...more] = text.split('&');
  return (
    itsVersion === version &&
    itsAppId === appId &&
    TIMESTAMP.test(timestamp) &&
    Math.abs(Number(timestamp) - now.getTime()) <= CLOCKS_APART_MS &&
    ID.test(msgId) &&
    ID.test(uuid) &&
    more.length === 0
  );
}

/** Counts a sign-on for an address's network in all processes. Returns the seconds until it may ask again; null when not over the limit. */
export async function takeSignOn(
  { db, crypto, config, now }: Pick<Context, 'db' | 'crypto' | 'config' | 'now'>,
  address: string,
): Promise<number | null> {
  const limit = { name: 'sign-on', most: config.limits.signOnsPerMinute, windowMs: MINUTE };
  const subject = crypto.lookUpHash('address', networkOf(address));
  const at = now();
  return (await takeOne(db, limit, subject, at)) ? null : Math.ceil(leftMs(limit, at) / SECOND);
}

/** Calls a partner. A missing answer is not a refusal: the payer can try again. */
export async function callPartner<T>(
  { log }: Context,
  requestId: string,
  call: () => Promise<T>,
): Promise<T | Refusal> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof NotAnswering)) throw error;
    log.warn('partner not answering', { requestId, error });
    return refuse(CHANNEL_NOT_ANSWERING);
  }
}

/** Path of the app, with the last slash. */
const BASE = `${APP_PATH}/`;

/** Characters that browsers change or drop. */
const DECEIVING = /[\\\s\p{Cc}]/u;

/** Address of the page to return to after a sign-on; null when the path is no page of the app. `publicUrl`: the app's origin. */
export function returnAddress(publicUrl: string, returnPath: string): string | null {
  if (!returnPath.startsWith(BASE) || DECEIVING.test(returnPath)) return null;
  const url = new URL(returnPath, publicUrl);
  const inside = url.origin === new URL(publicUrl).origin && url.pathname.startsWith(BASE);
  return inside && !url.pathname.includes('//') ? url.href : null;
}
