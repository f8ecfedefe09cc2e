import type { Context } from '../../kit/context.ts';
import { newUserId } from '../../kit/ids.ts';
import type { NamedPerson } from '../../kit/ports/channel.ts';
import { addUser, lockHolders } from './store.ts';

/**
 * Makes a proved person a user, unless the number or the wallet identity belongs to one. Returns the user and whether it
 * is new.
 */
export function ensureUser(
  context: Pick<Context, 'db' | 'crypto' | 'now'>,
  person: NamedPerson,
): Promise<{ readonly lifeUserId: string; readonly added: boolean }> {
  const mobileHash = context.crypto.lookUpHash('mobile', person.mobile);
  return context.db.transaction().execute(async (tx) => {
    const { byNumber, byWallet } = await lockHolders(tx, mobileHash, person.walletIds);
    const known = byWallet ?? byNumber;
    if (known) return { lifeUserId: known.lifeUserId, added: false };
    const lifeUserId = newUserId();
    await addUser(tx, context.crypto, lifeUserId, person, { proved: true, now: context.now() });
    return { lifeUserId, added: true };
  });
}
