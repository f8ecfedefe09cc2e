import { type RawBuilder, sql } from 'kysely';
import type { Reads } from './open.ts';
import { together } from './together.ts';

/** A text for a statement: a value, or a column of what is asked. */
export type TextOf = string | RawBuilder<string>;

type Key<Name extends string> = Readonly<Record<Name, string>>;

/** So many go in one statement at most: while PostgreSQL answers one, the process works on what another answered. */
const MOST_AT_ONCE = 8;

/** What JSON makes of a row: instants are texts in ISO 8601. */
export type Json<T> = { readonly [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K] };

/** The instant that JSON made a text of; null of null. */
export const instantOf = <Text extends string | null>(text: Text) =>
  (text === null ? null : new Date(text)) as Text extends string ? Date : null;

/**
 * A read that processes do most. Its callers name texts, `select` answers the rows of one of them, and what was asked in one
 * turn of the event loop goes in one statement. Rows come as one JSON text each: one value is read many times faster than
 * twenty columns. Whole numbers are exact up to 2^53.
 */
export const readTogether =
  <Row>() =>
  <Name extends string>(
    names: readonly Name[],
    select: (asked: { readonly [name in Name]: RawBuilder<string> }) => RawBuilder<unknown>,
  ): ((reads: Reads, key: Key<Name>) => Promise<readonly Row[]>) => {
    const columns = names.map((name) => [name, sql.ref<string>(`k.${name}`)] as const);
    const rowsOfOne = select(Object.fromEntries(columns) as { readonly [name in Name]: RawBuilder<string> });
    const textOf = (key: Key<Name>): string => JSON.stringify(names.map((name) => key[name]));

    const find = async (reads: Reads, keys: readonly Key<Name>[]): Promise<Map<string, readonly Row[]>> => {
      const asked = [...new Map(keys.map((key) => [textOf(key), key]))];
      const lists = names.map((name) => sql`${asked.map(([, key]) => key[name])}::text[]`);
      const { rows } = await sql<{ readonly n: number; readonly rows: readonly Row[] }>`
        select k.n, (select coalesce(json_agg(r), '[]') from (${rowsOfOne}) r) as rows
        from unnest(${sql.join(lists)}) with ordinality
          as k(${sql.join([...names, 'n'].map((name) => sql.ref(name)))})`.execute(reads);
      return new Map(rows.map(({ n, rows: found }) => [asked[n - 1]?.[0] ?? '', found]));
    };

    const askers = new WeakMap<Reads, (key: Key<Name>) => Promise<readonly Row[] | undefined>>();
    const askerOf = (reads: Reads) => {
      const known = askers.get(reads);
      if (known) return known;
      const made = together(textOf, (keys: readonly Key<Name>[]) => find(reads, keys), MOST_AT_ONCE);
      askers.set(reads, made);
      return made;
    };
    return async (reads, key) => (await askerOf(reads)(key)) ?? [];
  };
