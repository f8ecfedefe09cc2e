import type { UnitDescription } from '@life-payment/biller-api';
import { isRefusal } from '@life-payment/contract/rules';
import type { Context } from '../../../kit/context.ts';
import { askUnit, type Found } from '../../bills/index.ts';
import { canPayNow } from '../../catalogue/index.ts';
import type { MandateRow } from '../../mandates/index.ts';

/** A unit's answer about a mandate's account, with when the question was sent. */
export type Asked = { readonly unit: UnitDescription; readonly found: Found; readonly askedAt: Date };

/** Asks the unit of a mandate; null when it can't be paid or does not answer now. */
export async function askAbout(
  context: Context,
  { unitId, numberCipher, dataKey }: MandateRow,
): Promise<Asked | null> {
  const unit = await context.catalogue.unit(unitId);
  const askedAt = context.now();
  if (!unit?.autopay || canPayNow(context.catalogue, unit, 'zh-CN', askedAt)) return null;
  const accountNumber = context.crypto.decryptFor(dataKey, numberCipher);
  const found = await askUnit(context, { unit, accountNumber });
  return isRefusal(found) ? null : { unit, found, askedAt };
}
