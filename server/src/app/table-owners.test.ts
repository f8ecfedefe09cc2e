// Finds the tables in the SQL of each module, and compares them with the lists of owners and of foreign uses.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { FOREIGN_USES } from '../kit/database/foreign-uses.ts';
import { OWNERS } from '../kit/database/owners.ts';

const SRC = join(import.meta.dirname, '..');

/** The module of a file, else its first folder. */
function userOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'modules' ? second : first;
}

/** What may be SQL or a table's name: the texts of templates, and plain strings. */
function textsOf(file: string): { readonly sql: string[]; readonly names: string[] } {
  const { program } = parseSync(file, readFileSync(join(SRC, file), 'utf8'));
  const sql: string[] = [];
  const names: string[] = [];
  new Visitor({
    TemplateLiteral: ({ quasis }) => {
      sql.push(quasis.map(({ value }) => value.raw).join(' ? '));
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') names.push(value);
    },
  }).visit(program);
  return { sql, names };
}

/** Tables that a file's SQL reads or writes, by `from t`, `join t`, `into t`, `update t`, or as a name for Kysely. */
function tablesOf(file: string): string[] {
  const { sql, names } = textsOf(file);
  return Object.keys(OWNERS).filter((table) => {
    const inSql = new RegExp(
      `\\b(?:from|join|into|update|using|table)\\s+(?:only\\s+)?${table}\\b|,\\s*${table} \\w`,
    );
    const named = new RegExp(`^${table}(?: as \\w+)?$`);
    return (
      sql.some((text) => inSql.test(text)) ||
      names.some((name) => named.test(name) && isForTables(file, name))
    );
  });
}

/** A plain string is a table's name only where a store, or a list of tables, gives it to the query builder. */
function isForTables(file: string, name: string): boolean {
  const text = readFileSync(join(SRC, file), 'utf8');
  return new RegExp(`(?:From|Into|Table|Join|using|table:)\\s*\\(?\\[?\\s*'${name}'`).test(text);
}

const FILES = globSync('{modules,staff,app,seed,partners}/**/*.ts', { cwd: SRC }).filter(
  (file) => !file.endsWith('.test.ts'),
);

/** `module: table` of every foreign use in the sources. */
const FOUND = new Set(
  FILES.flatMap((file) =>
    tablesOf(file)
      .filter((table) => Reflect.get(OWNERS, table) !== userOf(file))
      .map((table) => `${userOf(file)}: ${table}`),
  ),
);

const NAMED = Object.entries(FOREIGN_USES).flatMap(([user, uses]) =>
  uses.flatMap(({ tables }) => tables.map((table) => `${user}: ${table}`)),
);

describe('the tables of other modules', () => {
  test('are in no SQL except that of the list of foreign uses', () => {
    expect([...FOUND].filter((use) => !NAMED.includes(use)).toSorted()).toEqual([]);
  });

  test('are on that list once, and only while some SQL uses them', () => {
    expect(NAMED.filter((use) => !FOUND.has(use))).toEqual([]);
    expect(new Set(NAMED).size).toBe(NAMED.length);
  });
});
