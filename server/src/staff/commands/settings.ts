import { Script } from 'node:vm';
import { declareMaintenance, endMaintenance, readDeclared } from '../../billing/units.ts';
import { loadContentFile } from '../../care/content.ts';
import { readDescription } from '../../channels/channels.ts';
import { listScripts, SCRIPT_KINDS } from '../../channels/scripts.ts';
import { readOpenBreakers } from '../../kit/breaker-notes.ts';
import type { Context } from '../../kit/context.ts';
import { after, DAY, instant } from '../../kit/time.ts';
import { type Command, NotUnderstood, Refused, type Use } from '../command.ts';
import { plainHttpIn } from '../proposal-acts.ts';
import { propose, readProposedScript } from '../proposals.ts';
import { momentIn, numberIn, textOf } from './values.ts';

export const channelShow: Command = {
  name: 'channel show',
  summary:
    'A channel as the service has it, in the form "channel set" takes; or the secret it shares with us, to be handed to it, and while that is being changed also the next one, and when that takes over.',
  args: ['output endpoint'],
  options: { secret: { value: null, about: 'The secret, and nothing else.' } },
  run: async ({ context, print }, given) => {
    const channel = await context.channels.channel(given.arg('output endpoint'));
    if (!channel) throw new Refused(`There is no channel "${given.arg('output endpoint')}".`);
    const { secret, nextSecret, ...shown } = channel;
    if (given.has('secret')) {
      await print(secret);
      if (nextSecret) await print(`from ${instant(nextSecret.from)}: ${nextSecret.secret}`);
    } else for (const line of JSON.stringify(shown, null, 2).split('\n')) await print(line);
  },
};

export const channelSet: Command = {
  name: 'channel set',
  summary:
    'Proposes a new channel, or another form of one that is there, from a file of JSON. It keeps its secret; a new one gets one. Another person approves it; processes follow within seconds.',
  args: ['file'],
  needsReason: true,
  run: async (use, given) => {
    const channel = readDescription(textOf(given.arg('file')));
    if (typeof channel === 'string') throw new Refused(`${given.arg('file')}: ${channel}`);
    const plain = plainHttpIn(use.context, channel);
    if (plain !== null) throw new Refused(`${given.arg('file')}: ${plain}`);
    await propose(use, given.reason, 'CHANNEL', async () => ({ channel }));
  },
};

export const channelRotate: Command = {
  name: 'channel rotate',
  summary:
    'Proposes a new secret for a channel. Once another person has approved it, "channel show --secret" shows both; until the new one takes over, each question to the channel is signed with either.',
  args: ['output endpoint'],
  needsReason: true,
  options: {
    from: {
      value: 'YYYY-MM-DDTHH:MM',
      about: 'When it takes over, Asia/Shanghai; at once when it is not said.',
    },
  },
  run: async (use, given) => {
    const outputEndpoint = given.arg('output endpoint');
    if (!(await use.context.channels.channel(outputEndpoint)))
      throw new Refused(`There is no channel "${outputEndpoint}".`);
    const from = momentIn('from', given.option('from'));
    await propose(use, given.reason, 'SECRET', async () => ({
      outputEndpoint,
      from: from === undefined ? null : instant(from),
    }));
  },
};

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

export const contentLoad: Command = {
  name: 'content load',
  summary:
    'Puts a file’s common questions (sections), customer services, banners, campaigns and points offers in the place of those there are, each kind as a whole.',
  args: ['file'],
  run: async ({ context, print }, given) => print(await loadContentFile(context, given.arg('file'))),
};

/** Default length of maintenance, so that none is forgotten. */
const USUAL_MS = DAY;
const LONGEST_MS = 30 * DAY;
const MOST_BREAKERS = 500;

export const maintenance: Command = {
  name: 'maintenance',
  summary:
    'Declares a unit to be on maintenance from now on: nobody can pay it, and payers read until when; what was paid goes on. With --off takes that back; what a unit says of itself stays. Without a unit: what was declared and is not over, and which partners do not answer.',
  args: ['unit?'],
  options: {
    until: { value: 'YYYY-MM-DDTHH:MM', about: 'Asia/Shanghai; for 24 hours when it is not said.' },
    off: { value: null, about: 'Takes back what was declared.' },
    reason: { value: 'why', about: 'Why it is declared, in words.' },
  },
  run: async ({ context, by, print }, given) => {
    const unitId = given.arg('unit');
    if (unitId === '') return list(context, print);
    if (given.has('off')) {
      if (!(await endMaintenance(context.db, unitId, context.now())))
        throw new Refused(`Nothing is declared of ${unitId}.`);
      return print(`${unitId} can be paid again, as far as we have a say.`);
    }
    const reason = given.reason.trim();
    if (reason === '') throw new NotUnderstood('--reason is missing.');
    const now = context.now();
    const until = untilIn(given.option('until'), now);
    if (!(await context.catalogue.unit(unitId))) throw new Refused(`There is no unit ${unitId}.`);
    await declareMaintenance(context.db, { unitId, from: now, until, reason, by });
    await print(`${unitId} is on maintenance until ${instant(until)}. Processes follow within seconds.`);
  },
};

async function list({ db, now: at }: Context, print: Use['print']): Promise<void> {
  const now = at();
  for (const { unitId, from, until, reason, by } of await readDeclared(db))
    if (until > now) await print(`${unitId}  ${instant(from)} to ${instant(until)}  by ${by}: ${reason}`);
  for (const { partner, since } of await readOpenBreakers(db, now, MOST_BREAKERS))
    await print(`${partner}  does not answer since ${instant(since)}`);
}

function untilIn(text: string | undefined, now: Date): Date {
  const until = momentIn('until', text) ?? after(now, USUAL_MS);
  if (until <= now || until > after(now, LONGEST_MS))
    throw new Refused('--until is a moment within the next 30 days.');
  return until;
}
