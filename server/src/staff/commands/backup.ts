import { instant } from '../../kit/time.ts';
import { backUp, restore } from '../backup/index.ts';
import type { Command } from '../command.ts';

export const backupTake: Command = {
  name: 'backup',
  summary: 'Writes every table, as they stand at one moment, to a new file while the service goes on.',
  args: ['file'],
  run: async ({ context, print }, given) => {
    const file = given.arg('file');
    const backup = await backUp(context.config, file);
    await print(`${file} holds what was there at ${instant(new Date(backup.at))}: ${sizeOf(backup)}.`);
  },
};

export const backupRestore: Command = {
  name: 'restore',
  summary: 'Loads a backup into an empty database, all of it or nothing, and compares balances.',
  args: ['file'],
  emptyDatabase: true,
  run: async ({ context, print }, given) => {
    const restored = await restore(context.config, given.arg('file'));
    await print(
      `Restored what was there at ${instant(new Date(restored.at))}: ${sizeOf(restored)}. The balances are the backup’s.`,
    );
    if (restored.findings > 0)
      await print(`Of the rules of the books ${restored.findings} did not hold then: the check names them.`);
  },
};

function sizeOf({ tables, rows }: { tables: number; rows: number }): string {
  return `${tables} tables, ${rows} rows`;
}
