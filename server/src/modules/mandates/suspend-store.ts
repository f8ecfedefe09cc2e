import type { Tx } from '../../kit/database/open.ts';

/** Takes nothing any more from users whose number became somebody else's, or whose account, here or at the wallet, is closed. */
export async function suspendMandates(tx: Tx, lifeUserIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('mandates')
    .set({ suspended: true })
    .where('life_user_id', 'in', lifeUserIds)
    .where('state', '!=', 'ENDED')
    .execute();
}

/** The wallet account of a user lives again: what was suspended for that may take money again. */
export async function resumeMandates(tx: Tx, lifeUserId: string): Promise<void> {
  await tx
    .updateTable('mandates')
    .set({ suspended: false })
    .where('life_user_id', '=', lifeUserId)
    .where('suspended', '=', true)
    .where('state', '!=', 'ENDED')
    .execute();
}
