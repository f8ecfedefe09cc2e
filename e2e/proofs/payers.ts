import type { World } from '../../scripts/testing/world.ts';
import { sandboxOf } from '../support/api.ts';
import { newPayer, openClient } from './faults/client.ts';
import { cancel } from './faults/journey.ts';
import { type MadeOrder, makeOrder } from './faults/orders.ts';

export type Payers = ReturnType<typeof startPayers>;

type PayerOptions = {
  /** Number of payers who order at the same time. */
  readonly atOnce: number;
  /** Outcomes of the orders, in turn. */
  readonly outcomes: readonly string[];
  /** True for an error after which the payer begins another order. */
  readonly forgives?: (error: unknown) => boolean;
};

/** Starts payers who make orders and pay them, through the calls of the app, until they are stopped. */
export function startPayers(
  { origin, sandboxUrl }: Pick<World, 'origin' | 'sandboxUrl'>,
  { atOnce, outcomes, forgives = () => false }: PayerOptions,
) {
  const ask = openClient([origin]);
  const sandbox = sandboxOf(sandboxUrl);
  const paid: string[] = [];
  const madeAt: number[] = [];
  let [number, underWay, going] = [0, 0, true];

  const order = async (outcome: string): Promise<MadeOrder> => {
    const payer = await newPayer(ask, sandbox);
    const account = await sandbox.newAccount({ outcome });
    const rival = () => newPayer(ask, sandbox);
    return makeOrder({ making: 'ONCE', coupon: false, payer, rival }, account);
  };
  const one = async (): Promise<void> => {
    const made = await order(outcomes[number++ % outcomes.length] ?? '');
    madeAt.push(performance.now());
    if (!going) {
      await sandbox.open(made.pay);
      return cancel(made);
    }
    if ((await sandbox.pay(made.payer.user, made.pay)).kind === 'PAID') paid.push(made.orderId);
  };
  const keepPaying = async (): Promise<void> => {
    while (going) {
      underWay += 1;
      await one().catch((error: unknown) => {
        // A restored database may not know a payer who logged in shortly before the kill.
        if (going && !forgives(error)) throw error;
      });
      underWay -= 1;
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, keepPaying));
  // `going` and `stop` report it.
  all.catch(() => undefined);
  return {
    /** Orders that were paid at the wallet, oldest first. */
    paid: paid as readonly string[],
    /** Moments at which orders were acknowledged, in milliseconds since the start of the process. */
    madeAt: madeAt as readonly number[],
    /** The number of payers who are making or paying an order. */
    underWay: () => underWay,
    /** Rejects when a payer can't go on. */
    going: all as Promise<unknown>,
    /** Makes an order that is not paid: its payer has only opened the wallet's page. */
    makeUnpaid: async () => {
      const made = await order('ONE_BILL');
      await sandbox.open(made.pay);
      return made;
    },
    /** Begins no more orders. Waits for the payers under way, who cancel what they have not paid yet. */
    stop: async () => {
      going = false;
      await all;
    },
  };
}
