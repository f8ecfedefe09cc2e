import { setTimeout as pause } from 'node:timers/promises';
import { LOGIN_FAILED, SUCCESS, TRY_AGAIN } from '@life-payment/contract';
import type { World } from '../../../scripts/testing/world.ts';
import { sandboxOf, serviceAt } from '../../support/api.ts';
import { CallRefused, openClient } from '../faults/client.ts';
import { makeOrder } from '../faults/orders.ts';
import { newPayer } from '../faults/payers.ts';

const AT_ONCE = 3;
const ASK_EVERY_MS = 200;
const OUTCOMES = ['ONE_BILL', 'PREPAID'];

/** Payers who order and pay without end. */
export type Payers = {
  /** When orders were acknowledged, in milliseconds since the start of the process. */
  readonly madeAt: readonly number[];
  /** Orders that the wallet has taken the money for. */
  readonly paid: readonly string[];
  /** How often a call was told to try again, and every other answer but success. */
  readonly told: { tryAgain: number; readonly others: string[] };
  /** Rejects when a payer can't go on. */
  readonly going: Promise<unknown>;
  readonly stop: () => Promise<void>;
};

/** A sign-on token works once: a payer who got no answer to it signs on with a new one. */
function enterAgain(error: unknown): void {
  if (!(error instanceof CallRefused) || error.code !== LOGIN_FAILED.code) throw error;
}

export function startPayers({ origin, sandboxUrl }: Pick<World, 'origin' | 'sandboxUrl'>): Payers {
  const ask = openClient([origin]);
  const sandbox = sandboxOf(sandboxUrl);
  const madeAt: number[] = [];
  const paid: string[] = [];
  const told = { tryAgain: 0, others: [] as string[] };
  let going = true;

  const order = async (outcome: string): Promise<void> => {
    const payer = await newPayer(ask, sandbox);
    const account = await sandbox.newAccount({ outcome });
    const rival = () => newPayer(ask, sandbox);
    const made = await makeOrder({ making: 'ONCE', coupon: false, payer, rival }, account);
    madeAt.push(performance.now());
    if ((await sandbox.pay(made.payer.user, made.pay)).kind === 'PAID') paid.push(made.orderId);
  };
  const keepOrdering = async (number: number): Promise<void> => {
    for (let times = number; going; times += 1)
      await order(OUTCOMES[times % OUTCOMES.length] ?? '').catch(enterAgain);
  };
  const keepAsking = async (): Promise<void> => {
    while (going) {
      const code = await serviceAt(origin)('/marketing/yzdQueryAmountTicket', {}).then(
        ({ msgCd }) => msgCd,
        (error: unknown) => String(error),
      );
      if (code === TRY_AGAIN.code) told.tryAgain += 1;
      else if (code !== SUCCESS.code) told.others.push(code);
      await pause(ASK_EVERY_MS);
    }
  };
  const all = Promise.all([
    keepAsking(),
    ...Array.from({ length: AT_ONCE }, (_, number) => keepOrdering(number)),
  ]);
  // Whoever waits for the payers reports it.
  all.catch(() => undefined);
  return {
    madeAt,
    paid,
    told,
    going: all,
    stop: async () => {
      going = false;
      await all;
    },
  };
}
