import { Script } from 'node:vm';
import { instant } from '../../kit/time.ts';
import {
  approveScript,
  hashOf,
  listScripts,
  proposeScript,
  readProposedScript,
  readScript,
  SCRIPT_KINDS,
  type ScriptFacts,
} from '../../modules/channel/index.ts';
import { type Command, NotUnderstood, Refused } from '../command.ts';
import { checkApprover, checkProposer } from '../two-persons.ts';
import { numberIn, textOf } from './values.ts';

const LISTED = 50;

export const scriptPropose: Command = {
  name: 'script propose',
  summary: `Proposes a channel’s script of a kind (${SCRIPT_KINDS.join(', ')}). An empty file takes it away. Nothing changes before another person approved.`,
  args: ['output endpoint', 'kind', 'file'],
  run: async ({ context, by, login, print }, given) => {
    await checkProposer(context.db, { by, login });
    const outputEndpoint = given.arg('output endpoint');
    const kind = SCRIPT_KINDS.find((known) => known === given.arg('kind'));
    if (!kind) throw new NotUnderstood(`A kind of script is ${SCRIPT_KINDS.join(', ')}.`);
    if (!(await context.channels.channel(outputEndpoint)))
      throw new Refused(`There is no channel "${outputEndpoint}".`);
    const content = contentOf(given.arg('file'));
    const number = await proposeScript(
      context.db,
      { outputEndpoint, kind, content },
      { by, login },
      context.now(),
    );
    await print(
      `Proposed as ${number}, ${hashOf(content)}. Another person reads it (script show ${number}) and approves it (script approve ${number}).`,
    );
  },
};

export const scriptApprove: Command = {
  name: 'script approve',
  summary: 'Puts another person’s script in force.',
  args: ['number'],
  run: async ({ context, by, login, print }, given) => {
    const number = numberIn('number', given.arg('number'));
    const proposed = await readProposedScript(context.db, number, by);
    if (proposed) await checkApprover(context.db, { by, login }, proposed.proposed_uid);
    if (!proposed || !(await approveScript(context.db, number, { by, login }, context.now())))
      throw new Refused(`${number} is no proposal of another person that waits for approval.`);
    await print(`${number} is in force. Processes serve it within seconds.`);
  },
};

export const scriptShow: Command = {
  name: 'script show',
  summary: 'The text of a script.',
  args: ['number'],
  run: async ({ context, print }, given) => {
    const content = await readScript(context.db, numberIn('number', given.arg('number')));
    if (content === null) throw new Refused(`There is no script ${given.arg('number')}.`);
    for (const line of content.split('\n')) await print(line);
  },
};

export const scriptList: Command = {
  name: 'script list',
  summary: `The last ${LISTED} scripts of channels, with who proposed and approved them.`,
  run: async ({ context, print }) => {
    for (const row of await listScripts(context.db, LISTED)) await print(lineOf(row));
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

function lineOf(row: ScriptFacts): string {
  return [
    row.script_id,
    row.output_endpoint,
    row.kind,
    row.hash.slice(0, 12),
    `proposed ${instant(row.proposed_at)} by ${row.proposed_by}`,
    row.approved_at ? `approved ${instant(row.approved_at)} by ${row.approved_by}` : 'waits for approval',
  ].join('  ');
}
