import { setTimeout as pause } from 'node:timers/promises';
import { readSql } from '../../../scripts/testing/sql.ts';
import { travel } from './journey.ts';
import { drive } from './load.ts';
import { plainJourneyOf } from './plan.ts';
import type { Run } from './run.ts';
import { settled } from './settle.ts';

/** Orders settled in a second. */
export type Flow = {
  /** While payers make and pay them. */
  readonly normal: number;
  /** Of a backlog of paid orders that grew without workers, from the start of the workers. */
  readonly backlog: number;
};

/** Beyond every journey of a run, so that none of these payers has reached the limit of orders. */
const FIRST = 10_000_000;
const SETTLE_MS = 10 * 60_000;
const PAID_WITHIN_MS = 60_000;

/** Measures both in a run without faults, with this many orders each. */
export async function measureFlow(run: Run, seed: number, orders: number, atOnce: number): Promise<Flow> {
  const normal = await rate(orders, async () => {
    await send(run, seed, FIRST, orders, atOnce);
    await untilSettled(run);
  });
  await run.processes.stopWork();
  await send(run, seed, FIRST + orders, orders, atOnce);
  await untilPaid(run);
  const backlog = await rate(orders, async () => {
    await run.processes.startWork();
    await untilSettled(run);
  });
  return { normal, backlog };
}

async function rate(orders: number, act: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await act();
  return (orders * 1000) / (performance.now() - began);
}

async function send(run: Run, seed: number, from: number, orders: number, atOnce: number): Promise<void> {
  const { failures } = await drive(run.processes, {
    from,
    goesOn: (number) => number < from + orders,
    atOnce,
    go: async (number) => {
      await travel(run.stage, plainJourneyOf(seed, number));
    },
    killOf: null,
  });
  if (failures[0]) throw new Error(failures[0].why);
}

async function untilSettled({ world }: Run): Promise<void> {
  if ((await settled(world.databaseUrl, SETTLE_MS)) === null) throw new Error('the orders did not settle');
}

/** Waits until the service has accepted the wallet's notices of all payments. */
async function untilPaid({ world }: Run): Promise<void> {
  const end = performance.now() + PAID_WITHIN_MS;
  const waiting = async () => {
    const rows = await readSql(
      world.databaseUrl,
      'select from wallet_payments where next_action_at is not null limit 1',
    );
    return rows.length > 0;
  };
  while (await waiting()) {
    if (performance.now() > end) throw new Error('not all notices came');
    await pause(100);
  }
}
