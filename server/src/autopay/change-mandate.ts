import {
  AUTOPAY_ENDED,
  AUTOPAY_LOCKED,
  AUTOPAY_NOT_OFFERED,
  AUTOPAY_PENDING,
  AUTOPAY_PROVE_RAISE,
  type modifyAutoPay,
  NO_SUCH_THING,
  type RequestOf,
  TERMS_CHANGED,
} from '@life-payment/contract';
import {
  AUTOPAY_LOCKS_AT,
  AUTOPAY_TERMS,
  isRefusal,
  type Refusal,
  refuse,
  versionOf,
} from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { addConsents, useOwnCode } from '../people/index.ts';
import { lockMandate, type MandateRow, readMandate, updateMandate } from './mandate-store.ts';
import { mostOf, refusedChoice, ruleColumns, rulesHashOf } from './offer.ts';

type Change = RequestOf<typeof modifyAutoPay>;

/** Changes the rule and pay day of an open mandate. A rule above the amount that its payer has agreed to needs a proof. */
export async function changeMandate(
  context: Context,
  own: MandateRow,
  change: Change,
): Promise<Refusal | null> {
  const rulesHash = await refusedChange(context, own, change);
  if (isRefusal(rulesHash)) return rulesHash;
  const most = mostOf(change.rule);
  const proved = most > own.signedMost;
  const unproved = proved ? await refusedRaise(context, own.lifeUserId, change) : null;
  if (unproved) return unproved;
  return withOwnMandate(context, own, async (tx, mandate) => {
    const refused = notOpen(mandate) ?? lockedRefusal(mandate);
    if (refused) return refused;
    const raised = most > mandate.signedMost;
    if (raised && !proved) return refuse(AUTOPAY_PROVE_RAISE);
    const { lifeUserId, outputEndpoint } = mandate;
    const at = context.now();
    await updateMandate(tx, mandate, {
      ...ruleColumns(change.rule),
      ...(raised ? { signed_most: most, consent_version: versionOf(AUTOPAY_TERMS) } : {}),
      pay_day: change.payDay ?? null,
      rules_hash: rulesHash,
      rules_changed: false,
      bill_check_at: at,
    });
    if (raised) await addConsents(tx, { lifeUserId, outputEndpoint, at }, AUTOPAY_TERMS);
    return null;
  });
}

/** Why a mandate that failed deductions have locked can't be changed; null when it is not locked. */
export function lockedRefusal({ locked }: MandateRow): Refusal | null {
  return locked ? refuse(AUTOPAY_LOCKED, undefined, { times: AUTOPAY_LOCKS_AT }) : null;
}

/** Why a mandate can't be changed, because it is not signed yet or has ended; null when it can. */
export function notOpen({ state, agreementId }: MandateRow): Refusal | null {
  switch (state) {
    case 'SIGNED':
      return null;
    case 'SIGNING':
      return refuse(AUTOPAY_PENDING, undefined, { agreementId });
    case 'ENDING':
    case 'ENDED':
      return refuse(AUTOPAY_ENDED);
  }
}

/** A user's own mandate; refused as unknown when it is somebody else's. */
export async function ownMandate(
  db: Db,
  lifeUserId: string,
  agreementId: string,
): Promise<MandateRow | Refusal> {
  return mine(await readMandate(db, agreementId), lifeUserId);
}

/** Runs `act` on a user's own mandate, which stays locked until the transaction ends. */
export function withOwnMandate<T>(
  { db }: Pick<Context, 'db'>,
  { lifeUserId, agreementId }: Pick<MandateRow, 'lifeUserId' | 'agreementId'>,
  act: (tx: Tx, mandate: MandateRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return db.transaction().execute(async (tx) => {
    const mandate = mine(await lockMandate(tx, agreementId), lifeUserId);
    return isRefusal(mandate) ? mandate : act(tx, mandate);
  });
}

function mine(mandate: MandateRow | null, lifeUserId: string): MandateRow | Refusal {
  return mandate?.lifeUserId === lifeUserId ? mandate : refuse(NO_SUCH_THING, 'agreementId');
}

/** Refuses a change, or returns the hash of the unit's present rules. */
async function refusedChange(
  context: Context,
  mandate: MandateRow,
  { rule, payDay }: Change,
): Promise<Buffer | Refusal> {
  const refused = notOpen(mandate) ?? lockedRefusal(mandate);
  if (refused) return refused;
  const unit = await context.catalogue.unit(mandate.unitId);
  if (!unit) return refuse(AUTOPAY_NOT_OFFERED);
  const account = { unit, accountNumber: context.crypto.decrypt(mandate.numberCipher) };
  // An unchanged pay day was checked before.
  const newDay = payDay === mandate.payDay ? undefined : payDay;
  return (
    (await refusedChoice(context, mandate.lifeUserId, account, { rule, payDay: newDay })) ?? rulesHashOf(unit)
  );
}

/**
 * Why a larger cap is refused: without a fresh consent and a code by SMS, whoever has the open phone could raise it.
 * Null uses the code up.
 */
async function refusedRaise(
  context: Context,
  lifeUserId: string,
  { agreementVersion, code, codeToken }: Change,
): Promise<Refusal | null> {
  if (agreementVersion === undefined || code === undefined || codeToken === undefined)
    return refuse(AUTOPAY_PROVE_RAISE);
  if (agreementVersion !== versionOf(AUTOPAY_TERMS)) return refuse(TERMS_CHANGED, 'agreementVersion');
  return useOwnCode(context, lifeUserId, 'RAISE_AUTOPAY', { code, codeToken });
}
