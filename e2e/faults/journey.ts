import { ORDER_ALREADY_PAID, ORDER_CLOSED } from '@life-payment/contract';
import { eventually, type Sandbox } from '../support/api.ts';
import { CallRefused } from './client.ts';
import type { Layer } from './layer.ts';
import { type MadeOrder, makeOrder } from './orders.ts';
import type { Payer } from './payers.ts';
import type { Journey } from './plan.ts';
import { bookedAtUnit, reverseByUnit } from './reversals.ts';

const CLOSED_WITHIN_MS = 90_000;

/** What all journeys of a run use. */
export type Stage = {
  readonly sandbox: Sandbox;
  readonly layer: Layer;
  readonly payerOf: (number: number) => Promise<Payer>;
  readonly newPayer: () => Promise<Payer>;
};

/** An order of a run with its journey, which says how it must end. */
export type Travelled = MadeOrder & { readonly journey: Journey };

/**
 * Cancels an order. The service may have cancelled it before, or the payer may have paid meanwhile: then it refuses.
 */
export async function cancel({ payer, orderId }: MadeOrder): Promise<void> {
  try {
    await payer.call('/order/cancelOrder', { orderId });
  } catch (error) {
    const ended: readonly string[] = [ORDER_CLOSED, ORDER_ALREADY_PAID].map(({ code }) => code);
    if (!(error instanceof CallRefused) || !ended.includes(error.code)) throw error;
  }
}

/** Goes one journey: an account, its bills, an order, the wallet. Throws when the service does not do its part. */
export async function travel(stage: Stage, journey: Journey): Promise<Travelled> {
  const { number, outcome, unitId, conduct, making, coupon } = journey;
  const payer = await stage.payerOf(journey.payer);
  const account = await stage.sandbox.newAccount({ outcome, unitId, ...(conduct && { conduct }) });
  stage.layer.name(account.accountNumber, `account ${number}`);
  const order = await makeOrder({ making, coupon, payer, rival: stage.newPayer }, account);
  stage.layer.name(order.orderId, `order ${number}`);
  await payOrNot(stage, journey, order);
  return { ...order, journey };
}

async function payOrNot({ sandbox }: Stage, journey: Journey, order: MadeOrder): Promise<void> {
  const { user } = order.payer;
  const pay = (fault?: string) => sandbox.pay(user, order.pay, fault);
  switch (journey.paying) {
    case 'PAY':
      return expectPaid(journey, [await pay()]);
    case 'PAY_TWICE':
      return expectPaid(journey, await Promise.all([pay(), pay()]));
    case 'NOTICE_NEVER':
      return expectPaid(journey, [await pay('NOTIFY_NEVER')]);
    case 'NOTICE_LATE':
      return expectPaid(journey, [await pay('NOTIFY_LATE')]);
    case 'CANCEL':
      await sandbox.open(order.pay);
      return cancel(order);
    case 'PAY_WHILE_CANCELLING':
      await sandbox.open(order.pay);
      await Promise.all([cancel(order), pay()]);
      return;
    case 'PAY_AFTER_CLOSE':
      await sandbox.open(order.pay);
      await cancel(order);
      await closed(order);
      return expectPaid(journey, [await sandbox.payLate(user, order.pay)]);
    case 'LEFT':
      await sandbox.open(order.pay);
      return;
    case 'COMPLAINED':
      expectPaid(journey, [await pay()]);
      return sandbox.complain(order.orderId);
    case 'COMPLAINT_REFUNDED':
      expectPaid(journey, [await pay()]);
      await sandbox.complain(order.orderId);
      return sandbox.refundElsewhere(order.orderId);
    case 'REFUNDED_ELSEWHERE':
      expectPaid(journey, [await pay()]);
      return sandbox.refundElsewhere(order.orderId);
    case 'REVERSED_BY_UNIT':
      expectPaid(journey, [await pay()]);
      return reverseByUnit(sandbox, order.orderId);
    case 'REVERSAL_ASKED':
      expectPaid(journey, [await pay()]);
      await bookedAtUnit(sandbox, order.orderId);
      return sandbox.refundElsewhere(order.orderId);
  }
}

/** Checks that the wallet takes the money once, however often the payer tries. */
function expectPaid(journey: Journey, answers: readonly { kind: string }[]): void {
  if (answers.filter(({ kind }) => kind === 'PAID').length !== 1)
    throw new Error(`journey ${journey.number} could not pay: ${JSON.stringify(answers)}`);
}

async function closed({ payer, orderId }: MadeOrder): Promise<void> {
  await eventually(
    () => payer.call('/order/getOrderDetail', { orderId }),
    ({ status }) => status === 'CLOSED',
    CLOSED_WITHIN_MS,
  );
}
