import type { Tx } from '../kit/database/open.ts';

/** The numbers of an order, and of the orders of a payment. */
export type OrderKey = { readonly lifeUserId: string; readonly orderId: string };
export type OrdersOfPayment = { readonly lifeUserId: string; readonly orderIds: readonly string[] };

type OrderStep = {
  readonly machine: 'PAYMENT' | 'BILL' | 'REFUND' | 'REVERSAL';
  /** Payment, write-off, refund or reversal number. */
  readonly subject: string;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  readonly at: Date;
};

/** Records a step in the history of an order, in the step's transaction. */
export async function recordStep(
  tx: Tx,
  { lifeUserId, orderId }: OrderKey,
  { machine, subject, event, from, to, at }: OrderStep,
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      life_user_id: lifeUserId,
      order_id: orderId,
      machine,
      subject,
      event,
      from_state: from,
      to_state: to,
      at,
    })
    .execute();
}
