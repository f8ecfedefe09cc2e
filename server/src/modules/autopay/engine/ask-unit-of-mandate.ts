import type { UnitDescription } from '@life-payment/biller-api';
import { isRefusal } from '@life-payment/contract/rules';
import type { Context } from '../../../kit/context.ts';
import { askUnit, type FoundBills } from '../../bills/index.ts';
import { canPayNow } from '../../catalogue/index.ts';
import type { MandateRow } from '../../mandates/index.ts';

/** A unit's answer about a mandate's account, and when it was asked. */
export type UnitAnswer = {
  readonly unit: UnitDescription;
  readonly found: FoundBills;
  readonly askedAt: Date;
};

/** Asks a mandate's unit what is due; null when the unit takes no payments now or does not answer. */
export async function askUnitOfMandate(
  context: Context,
  { unitId, numberCipher }: MandateRow,
): Promise<UnitAnswer | null> {
  const unit = await context.catalogue.unit(unitId);
  const askedAt = context.now();
  if (!unit?.autopay || canPayNow(context.catalogue, unit, 'zh-CN', askedAt)) return null;
  const accountNumber = context.crypto.decrypt(numberCipher);
  const found = await askUnit(context, { unit, accountNumber });
  return isRefusal(found) ? null : { unit, found, askedAt };
}
