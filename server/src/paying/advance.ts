import type { Tx } from '../kit/database/open.ts';
import type { Log } from '../kit/log.ts';
import { after, SECOND } from '../kit/time.ts';

// Payments, bills, refunds and reversals advance alike: a job reads the row, records under its lock what it is about to do, asks the
// partner outside of any transaction, applies the answer under the lock, and schedules the next attempt in that transaction. One runner
// for all would need a parameter for each of these acts, because the locks, the questions and the answers differ.

/** True if a row's next action is due. A second early counts, since clocks differ and a job is not to run twice for that. */
export function isDue(nextActionAt: Date | null | undefined, now: Date): boolean {
  return nextActionAt != null && nextActionAt <= after(now, SECOND);
}

/** Asks a partner. Silence is logged as `event` and answered with `silence`: it never means a failure. */
export async function ask<Answer, Silence>(
  { log }: { readonly log: Log },
  event: `${string} without an answer`,
  facts: Readonly<Record<string, unknown>>,
  request: () => Promise<Answer>,
  silence: Silence,
): Promise<Answer | Silence> {
  try {
    return await request();
  } catch (error) {
    log.warn(event, { ...facts, error });
    return silence;
  }
}

/** The numbers of an order, and of the orders of a payment. */
export type OrderKey = { readonly lifeUserId: string; readonly orderId: string };
export type OrdersOfPayment = { readonly lifeUserId: string; readonly orderIds: readonly string[] };

/** A step that one of an order's machines took. */
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
