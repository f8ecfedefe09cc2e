import type { Tx } from '../../kit/database/open.ts';
import type { CommandInput, Use } from '../command.ts';
import type { ProposedAct } from './act.ts';
import { describeAct } from './describe.ts';
import { propose } from './proposals.ts';

/** Proposes an act with the given reason, and prints what another person approves. `make`: as of `propose`. */
export async function proposeAndPrint(
  { context, by, login, print }: Use,
  given: CommandInput,
  make: (tx: Tx) => Promise<ProposedAct | string>,
): Promise<void> {
  const { id, act } = await propose(context, { by, login }, given.option('reason') ?? '', make);
  await print(`Proposal ${id}: ${describeAct(act)}. Another staff member approves it: approve ${id}.`);
}
