import type { Updateable } from 'kysely';
import type { MandateReplacements, PendingChange } from '../../kit/database/autopay-types.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import { ownerOfMandate } from '../../kit/ids.ts';
import { after, MINUTE } from '../../kit/time.ts';
import type { MandateState } from './machine.ts';
import type { MandateRow } from './store.ts';

/** What replaces a mandate at the wallet, or was replaced there, under its own number. Amounts in fen. */
export type Replacement = {
  readonly lifeUserId: string;
  readonly number: string;
  readonly agreementId: string;
  /** SIGNED: it is what the mandate deducts by today, unless the mandate has ended. */
  readonly state: MandateState;
  readonly most: number;
  /** What the mandate becomes when it is signed; null for the mandate's first number. */
  readonly change: PendingChange | null;
  readonly walletAgreementNo: string | null;
  readonly madeAt: Date;
  readonly signBefore: Date | null;
  readonly replacedAt: Date | null;
  readonly asked: number;
  readonly nextActionAt: Date | null;
};

const COLUMNS = [
  'life_user_id as lifeUserId',
  'number',
  'agreement_id as agreementId',
  'state',
  'most',
  'change',
  'wallet_agreement_no as walletAgreementNo',
  'made_at as madeAt',
  'sign_before as signBefore',
  'replaced_at as replacedAt',
  'asked',
  'next_action_at as nextActionAt',
] as const;

/** A replacement by its number; null when the number is none of a replacement. */
export async function readReplacement(db: Db | Tx, number: string): Promise<Replacement | null> {
  return (await one(db, number).executeTakeFirst()) ?? null;
}

/** Locks a replacement. The caller has locked its mandate. */
export async function lockReplacement(tx: Tx, number: string): Promise<Replacement | null> {
  return (await one(tx, number).forUpdate().executeTakeFirst()) ?? null;
}

/** Locks the replacement of a mandate that waits for its signature; null when there is none. */
export async function lockPendingReplacement(
  tx: Tx,
  { lifeUserId, agreementId }: Pick<MandateRow, 'lifeUserId' | 'agreementId'>,
): Promise<Replacement | null> {
  const found = await tx
    .selectFrom('mandate_replacements')
    .select(COLUMNS)
    .where('life_user_id', '=', lifeUserId)
    .where('agreement_id', '=', agreementId)
    .where('state', '=', 'SIGNING')
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Writes a new replacement. */
export async function insertReplacement(
  tx: Tx,
  made: Omit<Replacement, 'asked'> & { readonly nextActionAt: Date },
): Promise<void> {
  await tx
    .insertInto('mandate_replacements')
    .values({
      life_user_id: made.lifeUserId,
      number: made.number,
      agreement_id: made.agreementId,
      state: made.state,
      most: made.most,
      change: made.change === null ? null : JSON.stringify(made.change),
      wallet_agreement_no: made.walletAgreementNo,
      made_at: made.madeAt,
      sign_before: made.signBefore,
      replaced_at: made.replacedAt,
      next_action_at: made.nextActionAt,
    })
    .execute();
}

/** Writes columns of a replacement that the caller has locked. The state is written only by `takeReplacementStep`. */
export async function updateReplacement(
  tx: Tx,
  { lifeUserId, number }: Pick<Replacement, 'lifeUserId' | 'number'>,
  change: Updateable<MandateReplacements>,
): Promise<void> {
  await tx
    .updateTable('mandate_replacements')
    .set(change)
    .where('life_user_id', '=', lifeUserId)
    .where('number', '=', number)
    .execute();
}

/** The clocks of two processes differ by less. A deduction that begins just after the switch only delays the end. */
const CLOCKS_DIFFER_MS = MINUTE;

/** Whether a deduction that began before it was replaced is still under way. */
export async function deductsStill(
  db: Db,
  { lifeUserId, agreementId, replacedAt }: Pick<Replacement, 'lifeUserId' | 'agreementId' | 'replacedAt'>,
): Promise<boolean> {
  if (replacedAt === null) return false;
  const found = await db
    .selectFrom('autopay_plans')
    .select('plan_id')
    .where('life_user_id', '=', lifeUserId)
    .where('agreement_id', '=', agreementId)
    .where('state', '=', 'DEDUCTING')
    .where('tried_at', '<=', after(replacedAt, CLOCKS_DIFFER_MS))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function one(db: Db | Tx, number: string) {
  return db
    .selectFrom('mandate_replacements')
    .select(COLUMNS)
    .where('life_user_id', '=', ownerOfMandate(number) ?? '')
    .where('number', '=', number);
}
