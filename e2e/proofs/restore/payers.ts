import type { World } from '../../../scripts/testing/world.ts';
import { sandboxOf } from '../../support/api.ts';
import { openClient } from '../faults/client.ts';
import { cancel } from '../faults/journey.ts';
import { type MadeOrder, makeOrder } from '../faults/orders.ts';
import { newPayer } from '../faults/payers.ts';

/** Outcomes of the orders, in turn: paid and written off, of several bills, of a prepaid account, rejected. */
const OUTCOMES = ['ONE_BILL', 'SEVERAL_ANY', 'PREPAID', 'REJECTED'];

const AT_ONCE = 4;

/** Payers who make orders and pay them, through the calls of the app, until they are told to stop. */
export type Payers = {
  /** Orders that were paid at the wallet, oldest first. */
  readonly paid: readonly string[];
  /** How many payers are making or paying an order. */
  readonly underWay: () => number;
  /** Makes an order that is not paid: its payer has only opened the wallet's page. */
  readonly makeUnpaid: () => Promise<MadeOrder>;
  /** Begins no more orders. Waits for the payers under way, who cancel what they have not paid yet. */
  readonly stop: () => Promise<void>;
};

/** Starts the payers. Only they and `makeUnpaid` make orders. */
export function startPayers({ origin, sandboxUrl }: World): Payers {
  const ask = openClient([origin]);
  const sandbox = sandboxOf(sandboxUrl);
  const paid: string[] = [];
  let [number, underWay, going] = [0, 0, true];

  const order = async (outcome: string): Promise<MadeOrder> => {
    const payer = await newPayer(ask, sandbox);
    const account = await sandbox.newAccount({ outcome });
    const rival = () => newPayer(ask, sandbox);
    return makeOrder({ making: 'ONCE', coupon: false, payer, rival }, account);
  };
  const one = async (): Promise<void> => {
    const made = await order(OUTCOMES[number++ % OUTCOMES.length] ?? '');
    if (!going) {
      await sandbox.open(made.pay);
      return cancel(made);
    }
    if ((await sandbox.pay(made.payer.user, made.pay)).kind === 'PAID') paid.push(made.orderId);
  };
  const keepPaying = async (): Promise<void> => {
    while (going) {
      underWay += 1;
      // The restored database may not know a payer who logged in shortly before the kill.
      await one().catch((error: unknown) => {
        if (going) throw error;
      });
      underWay -= 1;
    }
  };
  const all = Promise.all(Array.from({ length: AT_ONCE }, keepPaying));
  // `stop` reports it.
  all.catch(() => undefined);
  return {
    paid,
    underWay: () => underWay,
    makeUnpaid: async () => {
      const made = await order('ONE_BILL');
      await sandbox.open(made.pay);
      return made;
    },
    stop: async () => {
      going = false;
      await all;
    },
  };
}
