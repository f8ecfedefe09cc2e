import {
  AUTOPAY_LOCKED,
  AUTOPAY_NOT_OFFERED,
  type modifyAutoPay,
  type RequestOf,
} from '@life-payment/contract';
import { AUTOPAY_LOCKS_AT, isRefusal, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { after } from '../../kit/time.ts';
import { type MandateRow, SIGNING_MS, signingWait, updateMandate } from '../mandates/index.ts';
import { askBillingHabits, refusedChoice } from './offer.ts';
import { notOpen, withOwnMandate } from './own-mandate.ts';
import { mostOf, ruleColumns, rulesHashOf } from './rule.ts';

type Change = RequestOf<typeof modifyAutoPay>;

/** A change that is applied, or pending until `signBefore` for a signature of `most` fen. */
type Changed = { readonly most: number; readonly signBefore: Date | null };

export function lockedRefusal({ locked }: MandateRow): Refusal | null {
  return locked ? refuse(AUTOPAY_LOCKED, undefined, { times: AUTOPAY_LOCKS_AT }) : null;
}

/** Changes the rule and pay day of an open mandate: at once, or after a signature when it needs more than was signed. */
export async function changeMandate(
  context: Context,
  own: MandateRow,
  change: Change,
): Promise<Changed | Refusal> {
  const rulesHash = await refusedChange(context, own, change);
  if (isRefusal(rulesHash)) return rulesHash;
  const { lifeUserId, agreementId } = own;
  return withOwnMandate(context, lifeUserId, agreementId, async (tx, mandate): Promise<Changed | Refusal> => {
    const refused = notOpen(mandate) ?? lockedRefusal(mandate);
    if (refused) return refused;
    const most = mostOf(change.rule);
    const now = context.now();
    if (most > mandate.signedMost)
      return { most, signBefore: await keepPendingChange(tx, mandate, change, rulesHash, now) };
    await apply(tx, mandate, change, rulesHash, now);
    return { most, signBefore: null };
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
  const accountNumber = context.crypto.decryptFor(mandate.dataKey, mandate.numberCipher);
  // An unchanged pay day was checked before.
  const ask = payDay !== undefined && payDay !== mandate.payDay;
  const habits = ask ? await askBillingHabits(context, { unit, accountNumber }) : null;
  if (isRefusal(habits)) return habits;
  const habit = habits?.habit ?? { billDay: null, due: null };
  return refusedChoice(unit, habit, { rule, payDay }, context.now()) ?? rulesHashOf(unit);
}

/** Stores a change that needs more than was signed until the payer signs. */
async function keepPendingChange(
  tx: Tx,
  mandate: MandateRow,
  { rule, payDay }: Change,
  rulesHash: Buffer,
  now: Date,
): Promise<Date> {
  const signBefore = after(now, SIGNING_MS);
  const next = signingWait(0, signBefore, now);
  const pending = {
    ...rule,
    ...(payDay === undefined ? {} : { payDay }),
    rulesHash: rulesHash.toString('hex'),
  };
  await updateMandate(tx, mandate, {
    wanted: JSON.stringify(pending),
    sign_before: signBefore,
    asked: 0,
    next_action_at: next,
  });
  await enqueue(tx, 'agreement', mandate.agreementId, next);
  return signBefore;
}

/** Applies a change within what was signed. */
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
    wanted: null,
    sign_before: null,
    next_action_at: null,
    look_at: now,
  });
}
