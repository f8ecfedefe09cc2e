import { whyNotEnd } from '../../modules/reconciliation/index.ts';
import type { Command } from '../command.ts';
import { describeAct } from '../proposals/describe.ts';
import { propose } from '../proposals/proposals.ts';
import { dayIn } from './values.ts';

export const statementEnd: Command = {
  name: 'statement end',
  summary:
    'Proposes to end a statement that never came and that the service has stopped asking for, 31 days after its day. Its alarm ends when another person approves it.',
  args: ['partner', 'day'],
  needsReason: true,
  run: async ({ context, by, login, print }, given) => {
    const statement = { partner: given.arg('partner'), day: dayIn(given.arg('day')) };
    const { id, act } = await propose(
      context,
      { by, login },
      given.option('reason') ?? '',
      async (tx) => (await whyNotEnd(tx, statement)) ?? { kind: 'STATEMENT', ...statement },
    );
    await print(`Proposal ${id}: ${describeAct(act)}. Another staff member approves it: approve ${id}.`);
  },
};
