import type { Db } from '../../kit/database/open.ts';
import { instant } from '../../kit/time.ts';
import { latestBookCheck, newestRounds, openFindings } from '../../modules/ledger/index.ts';
import type { Command } from '../command.ts';

const LISTED = 500;

export const findings: Command = {
  name: 'findings',
  summary: `Rules of the books that do not hold, with the order, the oldest first, at most ${LISTED}; when the books were checked last, and how far the check of all orders is.`,
  run: async ({ context, print }) => {
    const check = await latestBookCheck(context.db);
    await print(
      check
        ? `Checked ${instant(check.at)}: ${check.whole ? 'a slice of all' : 'changed'} orders, ${check.orders}.`
        : 'The books were not checked yet.',
    );
    for (const line of await roundLines(context.db)) await print(line);
    for (const { rule, orderId, firstSeenAt } of await openFindings(context.db, LISTED))
      await print(`${orderId}  ${rule}  since ${instant(firstSeenAt)}`);
  },
};

/** How far the check of everything is, and when it was last through. */
async function roundLines(db: Db): Promise<string[]> {
  const { open, ended } = await newestRounds(db);
  return [
    ...(open
      ? [`Everything, slice by slice: ${open.checked} numbers checked since ${instant(open.begunAt)}.`]
      : []),
    ...(ended?.endedAt ? [`Everything was checked by ${instant(ended.endedAt)}: ${ended.checked}.`] : []),
  ];
}
