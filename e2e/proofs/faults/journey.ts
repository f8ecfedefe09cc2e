import { ORDER_ALREADY_PAID, ORDER_CLOSED } from '@life-payment/contract';
import { eventually, type Sandbox, type TestAccount } from '../../support/api.ts';
import { CallRefused, type Payer } from './client.ts';
import type { Layer } from './layer.ts';
import { type MadeOrder, type MadePayment, makePayment } from './orders.ts';
import type { Journey, PlannedOrder } from './plan.ts';
import { bookedAtUnit, reverseByUnit } from './reversals.ts';

const CLOSED_WITHIN_MS = 90_000;
const ENDED_WITHIN_MS = 120_000;

/** Shared by all journeys of a run. */
export type Stage = {
  readonly sandbox: Sandbox;
  readonly layer: Layer;
  readonly payerOf: (number: number) => Promise<Payer>;
  readonly newPayer: () => Promise<Payer>;
};

/** A payment of a run with its journey, and its orders with what was planned for each. */
export type Travelled = Omit<MadePayment, 'orders'> & {
  readonly journey: Journey;
  readonly orders: readonly [TravelledOrder, ...TravelledOrder[]];
};
type TravelledOrder = MadePayment['orders'][number] & { readonly planned: PlannedOrder };

/** Cancels an order. The service may have cancelled it before, or the payer may have paid meanwhile: then it refuses. */
export async function cancel({ payer, orderId }: Pick<MadeOrder, 'payer' | 'orderId'>): Promise<void> {
  try {
    await payer.call('/order/cancelOrder', { orderId });
  } catch (error) {
    const ended: readonly string[] = [ORDER_CLOSED, ORDER_ALREADY_PAID].map(({ code }) => code);
    if (!(error instanceof CallRefused) || !ended.includes(error.code)) throw error;
  }
}

/**
 * Goes one journey: accounts, their bills, a payment, the wallet. Throws when the service does not do its part. Answers a second payment
 * where another payer came first to a bill.
 */
export async function travel(stage: Stage, journey: Journey): Promise<readonly Travelled[]> {
  const { number, making, coupon, orders } = journey;
  const payer = await stage.payerOf(journey.payer);
  const accounts: TestAccount[] = [];
  for (const [index, { outcome, unitId, conduct, due }] of orders.entries()) {
    const more = { ...(conduct && { conduct }), ...(due !== undefined && { due }) };
    const account = await stage.sandbox.newAccount({ outcome, unitId, ...more });
    stage.layer.name(account.accountNumber, `account ${nameIn(journey, index)}`);
    accounts.push(account);
  }
  const toMake = { making, coupon, payer, rival: stage.newPayer };
  const { made, rivals } = await makePayment(toMake, accounts);
  stage.layer.name(orderOf(made.paymentId), `order ${number}`);
  const own = await goOn(stage, journey, made, orders);
  const [lost] = orders.slice(-1);
  if (!rivals || !lost) return [own];
  // The other payer pays.
  const planned = { ...lost, ends: [lost.paid] };
  const theirs: Journey = { ...journey, number: number + OF_RIVALS, orders: [planned], paying: 'PAY' };
  return [own, await goOn(stage, theirs, rivals, [planned])];
}

/** Added to the number of a journey for the order of another payer who came first to one of its bills. */
const OF_RIVALS = 100_000_000;

/** Pays, or not, and answers the payment with the orders that it covers. */
async function goOn(
  stage: Stage,
  journey: Journey,
  made: MadePayment,
  planned: readonly PlannedOrder[],
): Promise<Travelled> {
  const [first, ...others] = made.orders.flatMap((order, index) => {
    const plan = planned[index];
    return plan ? [{ ...order, planned: plan }] : [];
  });
  if (!first) throw new Error(`journey ${journey.number} has no order`);
  const travelled: Travelled = { ...made, journey, orders: [first, ...others] };
  for (const [index, { orderId }] of travelled.orders.entries())
    stage.layer.name(orderId, `order ${nameIn(journey, index)}`);
  await payOrNot(stage, journey, travelled);
  return travelled;
}

/** The name of an order or an account: the journey's number, and its place among several. */
function nameIn({ number, orders }: Journey, index: number): string {
  return orders.length === 1 ? String(number) : `${number}.${index + 1}`;
}

/** The number by which messages about a payment are known. */
function orderOf(paymentId: string): string {
  return `LP${paymentId.slice(2)}`;
}

async function payOrNot({ sandbox }: Stage, journey: Journey, made: Travelled): Promise<void> {
  const { payer, paymentId, orders } = made;
  const [{ orderId, cash }] = orders;
  const pay = (fault?: string) => sandbox.pay(payer.user, made.pay, fault);
  const cancelIt = () => cancel({ payer, orderId });
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
      await sandbox.open(made.pay);
      return cancelIt();
    case 'PAY_WHILE_CANCELLING':
      await sandbox.open(made.pay);
      await Promise.all([cancelIt(), pay()]);
      return;
    case 'PAY_AFTER_CLOSE':
      await sandbox.open(made.pay);
      await cancelIt();
      await untilClosed(made);
      return expectPaid(journey, [await sandbox.payLate(payer.user, made.pay)]);
    case 'LEFT':
      await sandbox.open(made.pay);
      return;
    case 'REFUNDED_ELSEWHERE':
      expectPaid(journey, [await pay()]);
      return sandbox.refundElsewhere(paymentId);
    case 'PART_REFUNDED':
      expectPaid(journey, [await pay()]);
      return sandbox.refundElsewhere(paymentId, cash);
    case 'REVERSED_BY_UNIT':
      expectPaid(journey, [await pay()]);
      return reverseByUnit(sandbox, orderId);
    case 'REVERSAL_ASKED':
      expectPaid(journey, [await pay()]);
      await bookedAtUnit(sandbox, orderId);
      if (orders.length > 1) await untilEnded(made);
      return sandbox.refundElsewhere(paymentId, orders.length > 1 ? cash : undefined);
  }
}

/** Checks that the wallet takes the money once, however often the payer tries. */
function expectPaid(journey: Journey, answers: readonly { kind: string }[]): void {
  if (answers.filter(({ kind }) => kind === 'PAID').length !== 1)
    throw new Error(`journey ${journey.number} could not pay: ${JSON.stringify(answers)}`);
}

async function untilClosed({ payer, orders }: Travelled): Promise<void> {
  for (const { orderId } of orders)
    await eventually(
      () => payer.call('/order/getOrderDetail', { orderId }),
      ({ status }) => status === 'CLOSED',
      CLOSED_WITHIN_MS,
    );
}

async function untilEnded({ payer, paymentId }: Travelled): Promise<void> {
  await eventually(
    () => payer.call('/order/getPayment', { paymentId }),
    ({ final }) => final,
    ENDED_WITHIN_MS,
  );
}
