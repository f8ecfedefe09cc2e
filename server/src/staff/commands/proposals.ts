import type { Command } from '../command.ts';
import { approve, decline, endOld, proposalLine } from '../proposals/proposals.ts';
import { readProposals } from '../proposals/store.ts';
import { numberIn } from './values.ts';

const LISTED = 100;

export const proposals: Command = {
  name: 'proposals',
  summary: `What waits for a second person, the newest first. After seven days nobody can approve it any more.`,
  options: { all: { value: null, about: `The last ${LISTED}, whatever became of them.` } },
  run: async ({ context, print }, given) => {
    await endOld(context);
    for (const proposal of await readProposals(context.db, !given.has('all'), LISTED))
      await print(proposalLine(proposal));
  },
};

export const approveCommand: Command = {
  name: 'approve',
  summary: 'Does what another person proposed, exactly as it was proposed.',
  args: ['proposal'],
  run: async ({ context, by, login, print }, given) =>
    print(await approve(context, { by, login }, numberIn('proposal', given.arg('proposal')))),
};

export const declineCommand: Command = {
  name: 'decline',
  summary: 'Declines a proposal, or takes back one’s own.',
  args: ['proposal'],
  run: async ({ context, by, login, print }, given) => {
    const id = numberIn('proposal', given.arg('proposal'));
    await decline(context, { by, login }, id);
    await print(`Proposal ${id} is declined.`);
  },
};
