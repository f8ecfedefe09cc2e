import {
  AUTOPAY_LOCKED,
  AUTOPAY_NOT_OFFERED,
  AUTOPAY_PROVE_RAISE,
  type modifyAutoPay,
  type RequestOf,
} from '@life-payment/contract';
import {
  AUTOPAY_LOCKS_AT,
  AUTOPAY_TERMS,
  isRefusal,
  type Refusal,
  refuse,
  versionOf,
} from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { PendingChange } from '../../kit/database/autopay-types.ts';
import type { Tx } from '../../kit/database/open.ts';
import { addConsents } from '../identity/index.ts';
import { beginReplacement, dropReplacement, type MandateRow, updateMandate } from '../mandates/index.ts';
import { askBillingHabits, refusedChoice } from './offer.ts';
import { notOpen, withOwnMandate } from './own-mandate.ts';
import { refusedRaise } from './raise.ts';
import { mostOf, ruleColumns, rulesHashOf } from './rule.ts';

type Change = RequestOf<typeof modifyAutoPay>;

export function lockedRefusal({ locked }: MandateRow): Refusal | null {
  return locked ? refuse(AUTOPAY_LOCKED, undefined, { times: AUTOPAY_LOCKS_AT }) : null;
}

/** What has to be signed at the wallet before a change is applied. */
type ToSign = Awaited<ReturnType<typeof beginReplacement>>;

/**
 * Changes the rule and pay day of an open mandate. A rule above what its payer has agreed to needs a proof, or, where the wallet
 * holds the amount, its signature: `toSign`.
 */
export async function changeMandate(
  context: Context,
  own: MandateRow,
  change: Change,
): Promise<{ readonly toSign: ToSign | null } | Refusal> {
  const rulesHash = await refusedChange(context, own, change);
  if (isRefusal(rulesHash)) return rulesHash;
  const most = mostOf(change.rule);
  const byWallet = Boolean(context.wallet.mandates.period);
  const proves = most > own.signedMost && !byWallet;
  const unproved = proves ? await refusedRaise(context, own, change) : null;
  if (unproved) return unproved;
  const { lifeUserId, agreementId } = own;
  return withOwnMandate(
    context,
    lifeUserId,
    agreementId,
    async (tx, mandate): Promise<{ toSign: ToSign | null } | Refusal> => {
      const refused = notOpen(mandate) ?? lockedRefusal(mandate);
      if (refused) return refused;
      const now = context.now();
      const wished = { most, change: pendingChange(change, rulesHash) };
      if (most > mandate.signedMost && byWallet)
        return { toSign: await beginReplacement(tx, mandate, wished, now) };
      if (most > mandate.signedMost && !proves) return refuse(AUTOPAY_PROVE_RAISE);
      await dropReplacement(tx, mandate, now);
      await apply(tx, mandate, change, rulesHash, now);
      if (most > mandate.signedMost) await agreeToMore(tx, mandate, most, now);
      return { toSign: null };
    },
  );
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

/** What a mandate becomes once the wallet's page is signed. */
function pendingChange({ rule, payDay }: Change, rulesHash: Buffer): PendingChange {
  return { ...rule, ...(payDay === undefined ? {} : { payDay }), rulesHash: rulesHash.toString('hex') };
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
