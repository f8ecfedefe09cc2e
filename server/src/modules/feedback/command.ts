import { parseArgs } from 'node:util';
import { ConfigError } from '../../config.ts';
import type { Context } from '../../context.ts';
import { after, DAY, instant } from '../../time.ts';
import { readRecent } from './store.ts';

const USAGE = `Say what to do with feedback:
  feedback list [--days <number>]
It prints a line of JSON for each of the last days (7, when it is not said), the newest first.`;

const daysOf = (text: string): number => {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1) throw new ConfigError(USAGE);
  return days;
};

/** Answers what an operator reads: feedback of the last days, a line each; pictures by their names in the store. */
export const feedbackCommand = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  args: readonly string[],
): Promise<string> => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { days: { type: 'string', default: '7' } },
  });
  if (positionals.join(' ') !== 'list') throw new ConfigError(USAGE);
  const rows = await readRecent(db, after(now(), -daysOf(values.days) * DAY));
  return rows.map((row) => JSON.stringify({ ...row, at: instant(row.at) })).join('\n');
};
