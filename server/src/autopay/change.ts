import {
  AUTOPAY_LOCKED,
  AUTOPAY_NOT_OFFERED,
  AUTOPAY_PROVE_RAISE,
  type modifyAutoPay,
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
import type { Tx } from '../kit/database/open.ts';
import { addConsents, useOwnCode } from '../people/index.ts';

import { type MandateRow, updateMandate } from './mandate-store.ts';
import { askBillingHabits, mostOf, refusedChoice, ruleColumns, rulesHashOf } from './offer.ts';
import { notOpen, withOwnMandate } from './own-mandate.ts';

type Change = RequestOf<typeof modifyAutoPay>;

export function lockedRefusal({ locked }: MandateRow): Refusal | null {
  return locked ? refuse(AUTOPAY_LOCKED, undefined, { times: AUTOPAY_LOCKS_AT }) : null;
}

/** Changes the rule and pay day of an open mandate. A rule above what its payer has agreed to needs a proof. */
export async function changeMandate(
  context: Context,
  own: MandateRow,
  change: Change,
): Promise<Refusal | null> {
  const rulesHash = await refusedChange(context, own, change);
  if (isRefusal(rulesHash)) return rulesHash;
  const most = mostOf(change.rule);
  const proves = most > own.signedMost;
  const unproved = proves ? await refusedRaise(context, own, change) : null;
  if (unproved) return unproved;
  const { lifeUserId, agreementId } = own;
  return withOwnMandate(context, lifeUserId, agreementId, async (tx, mandate) => {
    const refused = notOpen(mandate) ?? lockedRefusal(mandate);
    if (refused) return refused;
    if (most > mandate.signedMost && !proves) return refuse(AUTOPAY_PROVE_RAISE);
    const now = context.now();
    await apply(tx, mandate, change, rulesHash, now);
    if (most > mandate.signedMost) await agreeToMore(tx, mandate, most, now);
    return null;
  });
}

async function refusedChange(
  context: Context,
  mandate: MandateRow,
  { rule, payDay }: Change,
): Promise<Buffer | Refusal> {
  const refused = notOpen(mandate) ?? lockedRefusal(mandate);
  if (refused) return refused;
  const unit = await context.catalogue.unit(mandate.unitId);
  if (!unit) return refuse(AUTOPAY_NOT_OFFERED);
  const accountNumber = context.crypto.decrypt(mandate.numberCipher);
  // An unchanged pay day was checked before.
  const ask = payDay !== undefined && payDay !== mandate.payDay;
  const habits = ask ? await askBillingHabits(context, { unit, accountNumber }) : null;
  if (isRefusal(habits)) return habits;
  const habit = habits?.habit ?? { billDay: null, due: null };
  return refusedChoice(unit, habit, { rule, payDay }, context.now()) ?? rulesHashOf(unit);
}

/** Stores that the payer has agreed to more. */
async function agreeToMore(tx: Tx, mandate: MandateRow, most: number, at: Date): Promise<void> {
  const { lifeUserId, outputEndpoint } = mandate;
  await updateMandate(tx, mandate, { signed_most: most, consent_version: versionOf(AUTOPAY_TERMS) });
  await addConsents(tx, { lifeUserId, outputEndpoint, at }, AUTOPAY_TERMS);
}

/** Applies a change within what the payer has agreed to. */
function apply(
  tx: Tx,
  mandate: MandateRow,
  { rule, payDay }: Change,
  rulesHash: Buffer,
  now: Date,
): Promise<void> {
  return updateMandate(tx, mandate, {
    ...ruleColumns(rule),
    pay_day: payDay ?? null,
    rules_hash: rulesHash,
    rules_changed: false,
    look_at: now,
  });
}

type Given = Pick<RequestOf<typeof modifyAutoPay>, 'agreementVersion' | 'code' | 'codeToken'>;

/**
 * Why a larger cap is refused that the service alone holds: without a fresh consent and a code by SMS it could be raised by
 * whoever has the open phone. Null uses the code up.
 */
async function refusedRaise(
  context: Context,
  { lifeUserId }: Pick<MandateRow, 'lifeUserId'>,
  { agreementVersion, code, codeToken }: Given,
): Promise<Refusal | null> {
  if (agreementVersion === undefined || code === undefined || codeToken === undefined)
    return refuse(AUTOPAY_PROVE_RAISE);
  if (agreementVersion !== versionOf(AUTOPAY_TERMS)) return refuse(TERMS_CHANGED, 'agreementVersion');
  return useOwnCode(context, lifeUserId, 'RAISE_AUTOPAY', { code, codeToken });
}
