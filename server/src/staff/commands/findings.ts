import { instant } from '../../kit/time.ts';
import { latestBookCheck, openFindings } from '../../modules/ledger/index.ts';
import type { Command } from '../command.ts';

const LISTED = 500;

export const findings: Command = {
  name: 'findings',
  summary: `Rules of the books that do not hold, with the order, the oldest first, at most ${LISTED}; and when the books were checked last.`,
  run: async ({ context, print }) => {
    const check = await latestBookCheck(context.db);
    await print(
      check
        ? `Checked ${instant(check.at)}: ${check.whole ? 'all' : 'changed'} orders, ${check.orders}.`
        : 'The books were not checked yet.',
    );
    for (const { rule, orderId, firstSeenAt } of await openFindings(context.db, LISTED))
      await print(`${orderId}  ${rule}  since ${instant(firstSeenAt)}`);
  },
};
