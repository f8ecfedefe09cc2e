import type { UnitDescription } from '@life-payment/biller-api';
import {
  type getInvoice,
  type getOrderDetail,
  type ResponseOf,
  UNIT_NOT_ANSWERING,
} from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { UnitNotAnswering } from '../../kit/ports/biller.ts';
import type { OrderDetail } from './detail-store.ts';

type View = ResponseOf<typeof getOrderDetail>;

/** An order as its payer reads it, with the mark of each bill whose invoice can be asked for. No unit is asked. */
export function withInvoices(view: View, unit: UnitDescription | null): View {
  if (!unit?.invoiceHosts) return view;
  return {
    ...view,
    bills: view.bills.map((bill) => (bill.state === 'WRITTEN_OFF' ? { ...bill, invoice: true } : bill)),
  };
}

/** The link to the invoice of a bill; NONE where its unit has not written it off, or has no invoices. The unit is asked each time; the service never opens it. */
export async function invoiceOf(
  { catalogue, biller, log }: Context,
  order: OrderDetail,
  billNo: string,
): Promise<ResponseOf<typeof getInvoice> | Refusal> {
  const unit = await catalogue.unit(order.unitId);
  const bill = order.bills.find(({ billKey, state }) => billKey === billNo && state === 'WRITTEN_OFF');
  if (!bill || !unit?.invoiceHosts) return { state: 'NONE' };
  try {
    const answer = await biller.invoice(unit.unitId, bill.writeOffNo, unit.invoiceHosts);
    if (answer.result === 'BUSY') return refuse(UNIT_NOT_ANSWERING);
    return answer.result === 'READY' ? { state: 'READY', url: answer.url } : { state: answer.result };
  } catch (error) {
    if (!(error instanceof UnitNotAnswering)) throw error;
    log.warn('unit not answering', { unitId: unit.unitId, reason: error.message });
    return refuse(UNIT_NOT_ANSWERING);
  }
}
