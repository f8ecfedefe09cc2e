import { Script } from 'node:vm';
import { instant } from '../../kit/time.ts';
import { listScripts, SCRIPT_KINDS } from '../../modules/channel/index.ts';
import { type Command, NotUnderstood, Refused } from '../command.ts';
import { propose } from '../proposals/proposals.ts';
import { readProposedScript } from '../proposals/store.ts';
import { numberIn, textOf } from './values.ts';

const LISTED = 50;

export const scriptSet: Command = {
  name: 'script set',
  summary: `Proposes a channel’s script of a kind (${SCRIPT_KINDS.join(', ')}). An empty file takes it away. Another person reads it (script show) and approves it; processes follow within seconds.`,
  args: ['output endpoint', 'kind', 'file'],
  needsReason: true,
  run: async (use, given) => {
    const outputEndpoint = given.arg('output endpoint');
    const kind = SCRIPT_KINDS.find((known) => known === given.arg('kind'));
    if (!kind) throw new NotUnderstood(`A kind of script is ${SCRIPT_KINDS.join(', ')}.`);
    if (!(await use.context.channels.channel(outputEndpoint)))
      throw new Refused(`There is no channel "${outputEndpoint}".`);
    const content = contentOf(given.arg('file'));
    await propose(use, given.reason, 'SCRIPT', async () => ({ outputEndpoint, kind, content }));
  },
};

export const scriptShow: Command = {
  name: 'script show',
  summary: `The text of a proposed script, by the proposal’s number; without one the last ${LISTED} scripts that came in force, with their proposals.`,
  args: ['proposal?'],
  run: async ({ context: { db }, print }, given) => {
    const number = given.arg('proposal');
    if (number === '') {
      for (const { proposal_id, output_endpoint, kind, hash, approved_at } of await listScripts(db, LISTED)) {
        const of = proposal_id === null ? 'of the sandbox' : `proposal ${proposal_id}`;
        await print([output_endpoint, kind, hash.slice(0, 12), instant(approved_at), of].join('  '));
      }
      return;
    }
    const content = await readProposedScript(db, numberIn('proposal', number));
    if (content === null) throw new Refused(`There is no script of a proposal ${number}.`);
    for (const line of content.split('\n')) await print(line);
  },
};

/** Reads a script file and checks its syntax, without running it. */
function contentOf(file: string): string {
  const content = textOf(file);
  try {
    new Script(content, { filename: file });
  } catch (error) {
    throw new Refused(`${file} is no script: ${error instanceof Error ? error.message : String(error)}`);
  }
  return content;
}
