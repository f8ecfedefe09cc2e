import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export type Options = {
  readonly seed: number;
  /** The run ends after this time or after all journeys, whichever comes first. */
  readonly minutes: number;
  readonly orders: number;
  readonly killEvery: number;
  readonly share: number;
  readonly atOnce: number;
  readonly backlog: number;
  /** Seconds for which the wallet hangs after the journeys. */
  readonly hang: number;
  /** File for the outcome as JSON. */
  readonly report: string | undefined;
};

/** Reads a number of the command line. Throws a sentence when it is none. */
function numberOf(name: string, text: string, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= most) return value;
  throw new Error(`--${name} is a number from 0 to ${most}.`);
}

/**
 * Reads the options of the command line. Without a seed it draws one. Throws a sentence when a value is not a number.
 */
export function readOptions(typed: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...typed],
    options: {
      seed: { type: 'string' },
      minutes: { type: 'string', default: '5' },
      orders: { type: 'string', default: '1000000' },
      'kill-every': { type: 'string', default: '40' },
      share: { type: 'string', default: '0.2' },
      'at-once': { type: 'string', default: '24' },
      backlog: { type: 'string', default: '0' },
      hang: { type: 'string', default: '30' },
      report: { type: 'string' },
    },
  });
  return {
    seed: values.seed === undefined ? randomInt(2 ** 31) : numberOf('seed', values.seed, 2 ** 31),
    minutes: numberOf('minutes', values.minutes, 24 * 60),
    orders: numberOf('orders', values.orders, 1_000_000),
    killEvery: numberOf('kill-every', values['kill-every'], 1_000_000),
    share: numberOf('share', values.share, 1),
    atOnce: numberOf('at-once', values['at-once'], 64),
    backlog: numberOf('backlog', values.backlog, 100_000),
    hang: numberOf('hang', values.hang, 3_600),
    report: values.report,
  };
}
