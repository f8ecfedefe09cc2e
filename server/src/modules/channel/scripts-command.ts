import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Script } from 'node:vm';
import { ConfigError } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { ScriptKind } from '../../database/edge-types.ts';
import { instant } from '../../time.ts';
import { hashOf, SCRIPT_KINDS } from './scripts.ts';
import { approveScript, listScripts, proposeScript, readScript, type ScriptFacts } from './scripts-store.ts';

type Needs = Pick<Context, 'db' | 'channels' | 'now'>;

const USAGE = `Say what to do with the channels' scripts:
  script propose <output endpoint> <${SCRIPT_KINDS.join(' | ')}> <file> --by <person>
  script show <number>
  script approve <number> --by <another person>
  script list
An empty file takes the script of that kind away. Nothing changes before another person approved.`;

/** Small letters only: the same person in capitals would be another one. */
const PERSON = /^[a-z0-9][a-z0-9._@-]{1,63}$/;

const LISTED = 50;

const personOf = (by: string | undefined): string => {
  if (by === undefined || !PERSON.test(by))
    throw new ConfigError('--by names a person: small letters, digits, and . _ @ -');
  return by;
};

const numberOf = (text: string | undefined): number => {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new ConfigError(USAGE);
  return Number(text);
};

const kindOf = (text: string | undefined): ScriptKind => {
  const kind = SCRIPT_KINDS.find((known) => known === text);
  if (!kind) throw new ConfigError(USAGE);
  return kind;
};

/** Reads a file that a browser could run; it is not run here. */
const contentOf = (file: string | undefined): string => {
  if (file === undefined) throw new ConfigError(USAGE);
  const content = readFileSync(file, 'utf8');
  try {
    new Script(content, { filename: file });
  } catch (error) {
    throw new ConfigError(`${file} is no script: ${error instanceof Error ? error.message : String(error)}`);
  }
  return content;
};

const propose = async (
  { db, channels, now }: Needs,
  [outputEndpoint = '', kind, file]: readonly string[],
  by: string | undefined,
): Promise<string> => {
  if (!(await channels.channel(outputEndpoint)))
    throw new ConfigError(`There is no channel "${outputEndpoint}".`);
  const script = { outputEndpoint, kind: kindOf(kind), content: contentOf(file) };
  const number = await proposeScript(db, script, personOf(by), now());
  return `Proposed as ${number}, ${hashOf(script.content)}. Another person reads it (script show ${number}) and approves it.`;
};

const approve = async (
  { db, now }: Needs,
  [text]: readonly string[],
  by: string | undefined,
): Promise<string> => {
  const number = numberOf(text);
  if (!(await approveScript(db, number, personOf(by), now())))
    throw new ConfigError(`${number} is no proposal of another person that waits for approval.`);
  return `${number} is in force. Processes serve it within seconds.`;
};

const line = (row: ScriptFacts): string =>
  [
    row.script_id,
    row.output_endpoint,
    row.kind,
    row.hash.slice(0, 12),
    `proposed ${instant(row.proposed_at)} by ${row.proposed_by}`,
    row.approved_at ? `approved ${instant(row.approved_at)} by ${row.approved_by}` : 'waits for approval',
  ].join('  ');

const show = async ({ db }: Needs, [text]: readonly string[]): Promise<string> => {
  const content = await readScript(db, numberOf(text));
  if (content === null) throw new ConfigError(`There is no script ${text}.`);
  return content;
};

/** The operators' command: proposes, shows, approves and lists scripts. Answers what to print; throws a `ConfigError`. */
export const scriptCommand = async (needs: Needs, args: readonly string[]): Promise<string> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { by: { type: 'string' } },
    allowPositionals: true,
  });
  const [act, ...rest] = positionals;
  switch (act) {
    case 'propose':
      return propose(needs, rest, values.by);
    case 'approve':
      return approve(needs, rest, values.by);
    case 'show':
      return show(needs, rest);
    case 'list':
      return (await listScripts(needs.db, LISTED)).map(line).join('\n');
    default:
      throw new ConfigError(USAGE);
  }
};
