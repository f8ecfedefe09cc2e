import type { Tx } from '../kit/database/open.ts';

/** A step that one of an order's machines took. */
export type OrderStep = {
  readonly lifeUserId: string;
  readonly orderId: string;
  readonly machine: 'PAYMENT' | 'BILL' | 'REFUND' | 'REVERSAL';
  /** Order, write-off, refund or reversal number. */
  readonly subject: string;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  readonly at: Date;
};

/** Records a step in its transaction. */
export async function recordStep(tx: Tx, step: OrderStep): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      life_user_id: step.lifeUserId,
      order_id: step.orderId,
      machine: step.machine,
      subject: step.subject,
      event: step.event,
      from_state: step.from,
      to_state: step.to,
      at: step.at,
    })
    .execute();
}
