import { instant } from '../../kit/time.ts';
import type { Command } from '../command.ts';
import { readUses, type UseRow } from '../log-store.ts';
import { wholeNumber } from './values.ts';

const PAGE = 100;

const OUTCOME = { STARTED: 'NO END', DONE: 'DONE', FAILED: 'FAILED' } as const;

export const log: Command = {
  name: 'log',
  summary: `The last ${PAGE} uses of commands, the newest first. NO END: under way, or broken off.`,
  options: {
    by: { value: 'name', about: 'Only what this staff member did.' },
    before: { value: 'number', about: 'Those before a use, by the number its line begins with.' },
  },
  run: async ({ context, print }, given) => {
    const before = wholeNumber('before', given.option('before'));
    for (const row of await readUses(context.db, { by: given.option('by'), before, limit: PAGE }))
      await print(lineOf(row));
  },
};

function lineOf(row: UseRow): string {
  return [
    row.log_id,
    instant(row.at),
    `${row.staff} (${row.login})`,
    OUTCOME[row.outcome],
    `${row.command} ${row.arguments}`,
    ...(row.error === null ? [] : [row.error]),
  ].join('  ');
}
