import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST } from './orders-load.ts';

/** The SQL statements of one order for pgbench, and the values that all orders share, by variable. */
export type Script = { readonly text: string; readonly constants: ReadonlyMap<string, string> };

/** True if pgbench is installed; it is part of Debian's package postgresql. */
export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).error === undefined;
}

/** Each client makes orders for payers with successive numbers. */
const NUMBERING = `\\set n :n + 1
\\set id ${FIRST.pgbench} + :first + :client_id * :each + :n - 1
`;

/**
 * The SQL statements with `id` for every value of one order, also in JSON. pgbench has no null and no empty text as
 * values, so these stand in the text.
 */
export function scriptOf(queries: readonly Sent[], own: ReadonlySet<string>): Script {
  const constants = new Map<string, string>();
  const within = new RegExp(
    [...own]
      .sort((a, b) => b.length - a.length)
      .map(RegExp.escape)
      .join('|'),
  );
  const placeOf = (value: string | null, name: string): string => {
    if (value === null) return 'null';
    if (value === '') return `''`;
    if (own.has(value)) return ':id';
    const pieces = value.split(within).map((piece, place) => ({ piece, name: `${name}_${place}` }));
    for (const each of pieces) constants.set(each.name, each.piece);
    if (pieces.length === 1) return `:${name}_0`;
    return `(${pieces.map((each) => `:${each.name}::text`).join(' || :id::text || ')})`;
  };
  const texts = queries.map(({ text, values }, query) =>
    text.replace(/\$(\d+)/g, (_, number: string) =>
      placeOf(values[Number(number) - 1] ?? null, `v${query}_${number}`),
    ),
  );
  return { text: `${NUMBERING}${texts.join(';\n')};\n`, constants };
}

type Run = { readonly clients: number; readonly each: number; readonly first: number };

/** Runs the script and answers orders a second. */
export function runPgbench(databaseUrl: string, folder: string, script: Script, run: Run): number {
  const file = join(folder, 'order.sql');
  writeFileSync(file, script.text);
  const { clients, each, first } = run;
  const variables = [...script.constants, ['n', '0'], ['each', String(each)], ['first', String(first)]];
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const { status, stdout, stderr } = spawnSync(
    'pgbench',
    [
      ...['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-t', String(each)],
      ...variables.flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      ...['-h', hostname, '-p', port, '-U', username, pathname.slice(1)],
    ],
    { encoding: 'utf8', env: { ...process.env, PGPASSWORD: decodeURIComponent(password) } },
  );
  const tps = /^tps = ([\d.]+) \(without initial/m.exec(stdout)?.[1];
  const all = stdout.includes(`processed: ${clients * each}/${clients * each}`);
  if (status !== 0 || tps === undefined || !all) throw new Error(`pgbench failed: ${stderr || stdout}`);
  return Number(tps);
}

/** An SQL statement that a service sent; values as text, as PostgreSQL reads them. */
export type Sent = { readonly text: string; readonly values: readonly (string | null)[] };

/** The address of a database that writes the statements of its connections into its log. Its user must be a superuser. */
export function logging(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c log_statement=all');
  return url.href;
}

/** A statement and its values: further lines of each begin with a tab. */
const ENTRY =
  /LOG: {2}execute [^\n:]+: ([^\n]*(?:\n\t[^\n]*)*)\n[^\t\n][^\n]*?DETAIL: {2}Parameters: ([^\n]*)/g;

const VALUE = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g;

/** The statements with values in a part of PostgreSQL's log, in the order they ran. */
export function statementsIn(log: string): Sent[] {
  return [...log.matchAll(ENTRY)].map(([, text = '', values = '']) => ({
    text: text.replaceAll('\n\t', '\n'),
    values: [...values.matchAll(VALUE)].map(([, value]) => value?.replaceAll("''", "'") ?? null),
  }));
}
