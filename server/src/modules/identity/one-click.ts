import type { Config } from '../../config.ts';
import { MINUTE } from '../../kit/time.ts';

/** How far a phone's clock may be off. */
const CLOCKS_APART_MS = 5 * MINUTE;

const TIMESTAMP = /^\d{13}$/;
/** Long enough not to be met by chance: numbers are kept under them. */
const ID = /^[A-Za-z0-9-]{16,64}$/;

type Carrier = Pick<NonNullable<Config['carrier']>, 'appId' | 'version'>;

/** Whether `preSignatureData` is what one-click login asks for, now: nothing else is ever signed with the carrier's key. */
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
