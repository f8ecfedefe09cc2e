import { whyNotEnd } from '../../modules/reconciliation/index.ts';
import type { Command } from '../command.ts';
import { proposeAndPrint } from '../proposals/propose-and-print.ts';
import { dayIn } from './values.ts';

export const statementEnd: Command = {
  name: 'statement end',
  summary:
    'Proposes to end a statement that never came and that the service has stopped asking for, 31 days after its day. Its alarm ends when another person approves it.',
  args: ['partner', 'day'],
  needsReason: true,
  run: (use, given) => {
    const statement = { partner: given.arg('partner'), day: dayIn(given.arg('day')) };
    return proposeAndPrint(
      use,
      given,
      async (tx) => (await whyNotEnd(tx, statement)) ?? { kind: 'STATEMENT', ...statement },
    );
  },
};
