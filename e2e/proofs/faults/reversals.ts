import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { builtServer } from '../../../scripts/builds.ts';
import type { World } from '../../../scripts/testing/world.ts';
import { eventually, type Sandbox } from '../../support/api.ts';

const BOOKED_WITHIN_MS = 90_000;
/** A unit sends its notice until it is answered. */
const MOST_TOLD = 20;
/** The service hears of a refund elsewhere within this time; only then staff can ask for a reversal. */
const HEARD_WITHIN_MS = 120_000;

/** Waits until the unit has booked the bill of an order; answers its write-off number. */
export async function bookedAtUnit(sandbox: Sandbox, orderId: string): Promise<string> {
  const writeOffNo = `LW${orderId.slice(2)}01`;
  await eventually(
    () => sandbox.writeOff(writeOffNo).catch(() => undefined),
    (state) => state === 'WRITTEN_OFF',
    BOOKED_WITHIN_MS,
  );
  return writeOffNo;
}

/** The unit takes back on its own what it has booked, and tells the service until it is answered. */
export async function reverseByUnit(sandbox: Sandbox, orderId: string): Promise<void> {
  const writeOffNo = await bookedAtUnit(sandbox, orderId);
  await sandbox.reverse({ writeOffNo, tell: false });
  for (let told = 0; told < MOST_TOLD; told += 1) {
    const answered = await sandbox
      .reverse({ writeOffNo, tell: true, again: true })
      .then(({ told: answer }) => answer?.status === 200)
      .catch(() => false);
    if (answered) return;
    await pause(250);
  }
  throw new Error(`the reversal of ${writeOffNo} was not answered`);
}

/**
 * Two staff members have the units asked to reverse the bills of orders that were refunded elsewhere after they were booked.
 * Answers what they could not ask, one sentence each.
 */
export async function askReversals(world: World, orders: readonly string[]): Promise<string[]> {
  if (orders.length === 0) return [];
  const type = async (by: string, ...words: string[]): Promise<string> => {
    const env = { ...process.env, ...world.settings };
    const typed = [builtServer, 'staff', ...words, '--as', by];
    return (await promisify(execFile)(process.execPath, typed, { env })).stdout;
  };
  for (const name of ['li.lei', 'han.mei']) await type('li.lei', 'staff', 'add', name);
  const wrong: string[] = [];
  for (const orderId of orders) {
    const words = ['bill', 'reverse', `LW${orderId.slice(2)}01`, '--reason', 'refunded elsewhere'];
    try {
      const said = await eventually(
        () => type('li.lei', ...words).catch(() => ''),
        (text) => text !== '',
        HEARD_WITHIN_MS,
      );
      await type('han.mei', 'approve', /^Proposal (\d+)/.exec(said)?.[1] ?? '');
    } catch (error) {
      wrong.push(`nobody could ask for the reversal of ${orderId}: ${String(error)}`);
    }
  }
  return wrong;
}
