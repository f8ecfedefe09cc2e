import { reconcileNow } from '../../modules/reconciliation/index.ts';
import type { Command } from '../command.ts';

export const reconcile: Command = {
  name: 'reconcile',
  summary: 'Fetches a day’s statements anew, compares them with our books, and prints a report.',
  options: {
    day: { value: 'YYYY-MM-DD', about: 'Yesterday when it is not said.' },
    partner: { value: 'wallet or unit', about: 'All of them when it is not said.' },
  },
  run: async ({ context, print }, given) => {
    const wish = { day: given.option('day'), partner: given.option('partner') };
    for (const line of (await reconcileNow(context, wish)).split('\n')) await print(line);
  },
};
