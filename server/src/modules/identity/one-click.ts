import type { Config } from '../../config.ts';
import { MINUTE } from '../../kit/time.ts';

/** Largest error of a phone's clock. */
const CLOCKS_APART_MS = 5 * MINUTE;

const TIMESTAMP = /^\d{13}$/;
/** Long enough not to repeat by chance: numbers are stored under them. */
const ID = /^[A-Za-z0-9-]{16,64}$/;

type Carrier = Pick<NonNullable<Config['carrier']>, 'appId' | 'version'>;

/** Whether `preSignatureData` is a present request of one-click login. Nothing else is signed with the carrier's key. */
export function isPreSignature(text: string, { appId, version }: Carrier, now: Date): boolean {
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
