import type { getOrderDetail, ResponseOf } from '@life-payment/contract';
import type { Language } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { unitName } from '../../kit/ports/catalogue.ts';
import type { OrderDetail } from './detail-store.ts';
import { receiptOf } from './receipt.ts';
import { viewOf } from './view.ts';

/** An order with all that its payer reads of it. */
export async function shownOrder(
  context: Context,
  order: OrderDetail,
  language: Language,
): Promise<ResponseOf<typeof getOrderDetail>> {
  const unit = await context.catalogue.unit(order.unitId);
  const name = unit ? unitName(unit, language) : order.unitId;
  const phone = unit?.servicePhone ? { unitPhone: unit.servicePhone } : {};
  return { ...viewOf(order, name, language, context.now()), ...phone, ...receiptOf(context, order) };
}
