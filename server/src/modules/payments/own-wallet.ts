import { allKnow } from '../../kit/database/all-new.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { WalletName } from '../../kit/wallet-id.ts';

/** The migration since which payments go by the app of their own wallet. Processes of the version before ask Alipay's app about each. */
const MIGRATION = '0065-mandate-provider';

/** Wallets of new payments: the payer's own, but Alipay while processes of the version before may run. */
export function paymentWallets(): (db: Db | Tx, own: WalletName) => Promise<WalletName> {
  const known = allKnow(MIGRATION);
  return async (db, own) => (own === 'alipay' || (await known(db)) ? own : 'alipay');
}
