import { FOUND_TOO_OLD } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { DataCrypto } from '../../kit/crypto.ts';
import { after, MINUTE } from '../../kit/time.ts';

/** How long a payer can choose from what a search found. */
const KEPT_MS = 10 * MINUTE;

/** An account that a search found: its number is not told to the app. */
type Account = { readonly unitId: string; readonly accountNumber: string };

type Sealed = Account & { readonly lifeUserId: string; readonly until: number };

/** Seals an account that a search found for a user: encrypted, so it tells nothing and nobody can make one. */
export function sealFound(crypto: DataCrypto, lifeUserId: string, account: Account, now: Date): string {
  const { unitId, accountNumber } = account;
  const sealed: Sealed = { unitId, accountNumber, lifeUserId, until: after(now, KEPT_MS).getTime() };
  return crypto.encrypt(JSON.stringify(sealed)).toString('base64url');
}

/** The account in a seal of this user. What is another user's, too old or nobody's is refused alike. */
export function openFound(
  { crypto, now }: Pick<Context, 'crypto' | 'now'>,
  lifeUserId: string,
  found: string,
): Account | Refusal {
  const sealed = unsealed(crypto, found);
  return sealed?.lifeUserId === lifeUserId && now().getTime() <= sealed.until
    ? sealed
    : refuse(FOUND_TOO_OLD, 'found');
}

function unsealed(crypto: DataCrypto, found: string): Sealed | null {
  try {
    return JSON.parse(crypto.decrypt(Buffer.from(found, 'base64url'))) as Sealed;
  } catch {
    return null;
  }
}
