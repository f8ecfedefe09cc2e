import { isMobile } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { answerQuestion, openQuestions, recentFeedback } from '../../care/feedback.ts';
import type { Context } from '../../kit/context.ts';
import type { DataCrypto } from '../../kit/crypto.ts';
import type { Db } from '../../kit/database/open.ts';
import { findUser } from '../../people/user-store.ts';
import { type Command, NotUnderstood, Refused } from '../command.ts';
import { propose } from '../proposals.ts';
import { wholeNumber } from './values.ts';

const CHANGES = new Map([
  ['freeze', 'FREEZE'],
  ['unfreeze', 'UNFREEZE'],
  ['logout', 'END_SESSIONS'],
] as const);

export const user: Command = {
  name: 'user',
  summary:
    'Proposes to freeze a user, who then gets nowhere and is told so while what was paid goes on; to let a frozen user go on; or to end every session of a user, who then has to log in again. A user is named by mobile number or id. Another person approves it.',
  args: ['freeze|unfreeze|logout', 'user'],
  needsReason: true,
  run: async (use, given) => {
    const named = given.arg('freeze|unfreeze|logout');
    const [, change] = [...CHANGES].find(([word]) => word === named) ?? [];
    if (!change)
      throw new NotUnderstood('A user is frozen, unfrozen or logged out: freeze, unfreeze, logout.');
    const lifeUserId = await userOf(use.context, given.arg('user'));
    await propose(use, given.reason, 'USER', async () => ({ lifeUserId, change }));
  },
};

/** The user of a mobile number, or of an id as in the history of an order. */
async function userOf({ db, crypto }: Context, named: string): Promise<string> {
  const by = isMobile(named) ? { mobileHash: crypto.lookUpHash('mobile', named) } : { lifeUserId: named };
  const lifeUserId = await findUser(db, by);
  if (lifeUserId === null) throw new Refused('There is no such user.');
  return lifeUserId;
}

const DAYS = 7;
const LISTED = 100;

export const feedbackList: Command = {
  name: 'feedback list',
  summary: 'What payers wrote, the newest first: a line of JSON each, with the names of its pictures.',
  options: {
    days: { value: 'number', about: `Of how many days; ${DAYS} when it is not said.` },
    open: {
      value: null,
      about: `Only questions about an order or a bill without an answer, by the promised time; the first ${LISTED}.`,
    },
  },
  run: async ({ context, print }, given) => {
    const days = wholeNumber('days', given.option('days')) ?? DAYS;
    const lines = given.has('open') ? openQuestions(context, LISTED) : recentFeedback(context, days);
    for (const line of await lines) await print(line);
  },
};

export const feedbackAnswer: Command = {
  name: 'feedback answer',
  summary:
    'Answers a question about an order or a bill, once. Its payer reads the text in the messages. It moves no money: refund or reverse first where you say that you did.',
  args: ['feedback'],
  options: {
    text: { value: 'text', about: 'What the payer reads, at most 500 characters.', required: true },
  },
  run: async ({ context, print }, given) => {
    const feedbackId = given.arg('feedback');
    const obstacle = await answerQuestion(context, feedbackId, given.option('text') ?? '');
    if (obstacle !== null) throw new Refused(obstacle);
    await print(`${feedbackId} is answered.`);
  },
};

/** Pages of a table (8 KB each) in one statement, so that its locks are short. */
const PAGES = 10;

/** Most passes over a column. A pass finds new rows as long as a process still encrypts with another key. */
const MOST_PASSES = 10;

/** A column of ciphers. Every such column has a name that ends in `_cipher`. */
type Column = { readonly table: string; readonly column: string };
type Row = { readonly id: string; readonly cipher: Buffer };

export const reencrypt: Command = {
  name: 'reencrypt',
  summary:
    'Encrypts with the first data key what is under another one, beside the running service. After a break, run it again.',
  run: async ({ context: { db, crypto }, print }) => {
    const problems: string[] = [];
    for (const { table, column } of await cipherColumns(db)) {
      let renewed = 0;
      for (let pass = 1; ; pass += 1) {
        const { done, unreadable } = await renewColumn(db, crypto, { table, column });
        renewed += done;
        if (unreadable > 0 && done === 0) problems.push(`${table}.${column}: ${unreadable} can't be read`);
        if (done > 0 && pass === MOST_PASSES) problems.push(`${table}.${column}: new ones under another key`);
        if (done === 0 || pass === MOST_PASSES) break;
      }
      if (renewed > 0) await print(`${table}.${column}: ${renewed} encrypted anew`);
    }
    if (problems.length > 0)
      throw new Refused(
        `Not everything is under the data key ${crypto.currentKeyId}. ${problems.join('; ')}.`,
      );
    await print(`Everything is under the data key ${crypto.currentKeyId}.`);
  },
};

async function cipherColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'bytea' and column_name like '%\\_cipher'
    order by 1, 2`.execute(db);
  return rows;
}

/** Goes through a table once, some pages at a time. `unreadable`: ciphers whose key is not in the list. */
async function renewColumn(db: Db, crypto: DataCrypto, { table, column }: Column) {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`.execute(
    db,
  );
  const pages = rows[0]?.pages ?? 0;
  let [done, unreadable] = [0, 0];
  for (let from = 0; from < pages; from += PAGES) {
    const { rows: old } = await sql<Row>`
      select ctid::text as id, ${sql.ref(column)} as cipher from ${sql.table(table)}
      where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + PAGES},0)`}::tid
        and octet_length(${sql.ref(column)}) > 0
          and get_byte(${sql.ref(column)}, 0) <> ${crypto.currentKeyId}`.execute(db);
    const renewed = old.flatMap((row) => renewedRow(crypto, row));
    unreadable += old.length - renewed.length;
    if (renewed.length === 0) continue;
    // A row that was changed meanwhile has another `ctid`, and is found by the next pass.
    await sql`
      update ${sql.table(table)} as t set ${sql.ref(column)} = n.anew
      from unnest(${renewed.map(({ id }) => id)}::tid[], ${renewed.map(({ cipher }) => cipher)}::bytea[],
        ${renewed.map(({ anew }) => anew)}::bytea[]) as n(id, cipher, anew)
      where t.ctid = n.id and t.${sql.ref(column)} = n.cipher`.execute(db);
    done += renewed.length;
  }
  return { done, unreadable };
}

function renewedRow(crypto: DataCrypto, row: Row): (Row & { readonly anew: Buffer })[] {
  try {
    return [{ ...row, anew: crypto.encrypt(crypto.decrypt(row.cipher)) }];
  } catch {
    return [];
  }
}
