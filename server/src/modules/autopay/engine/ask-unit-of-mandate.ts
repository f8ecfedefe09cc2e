import type { UnitDescription } from '@life-payment/biller-api';
import { checkReadable, isRefusal } from '@life-payment/contract/rules';
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

/**
 * Asks a mandate's unit what is due; null when the unit takes no payments now, does not answer, or has bills that can't be read
 * where it takes them only together or in order.
 */
export async function askUnitOfMandate(
  context: Context,
  { unitId, numberCipher }: MandateRow,
): Promise<UnitAnswer | null> {
  const unit = await context.catalogue.unit(unitId);
  const askedAt = context.now();
  if (!unit?.autopay || canPayNow(context.catalogue, unit, 'zh-CN', askedAt)) return null;
  const accountNumber = context.crypto.decrypt(numberCipher);
  const found = await askUnit(context, { unit, accountNumber });
  if (isRefusal(found)) return null;
  const inPart = unit.billing === 'POSTPAID' && checkReadable(unit.selection, found.unreadable);
  return inPart ? null : { unit, found, askedAt };
}
