import type { Tx } from '../../kit/database/open.ts';

/** Suspends the mandates of users whose number belongs to somebody else now, or whose account here or at the wallet is closed. */
export async function suspendMandates(tx: Tx, lifeUserIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('mandates')
    .set({ suspended: true })
    .where('life_user_id', 'in', lifeUserIds)
    .where('state', '!=', 'ENDED')
    .execute();
}

/** Lifts the suspension after the wallet has proved the user again. */
export async function resumeMandates(tx: Tx, lifeUserId: string): Promise<void> {
  await tx
    .updateTable('mandates')
    .set({ suspended: false })
    .where('life_user_id', '=', lifeUserId)
    .where('suspended', '=', true)
    .where('state', '!=', 'ENDED')
    .execute();
}
