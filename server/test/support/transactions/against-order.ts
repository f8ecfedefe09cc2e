import { LOCK_ORDER, UNDER_THE_USER } from '../../../src/kit/database/lock-order.ts';
import { OWNERS } from '../../../src/kit/database/owners.ts';
import type { Lock } from './locks-of.ts';

/** A lock that a transaction holds, and the SQL that took it first. */
export type Held = { readonly table: string; readonly sql: string };

const PLACES: ReadonlyMap<string, number> = new Map(LOCK_ORDER.map((table, place) => [table, place]));

/**
 * Adds an SQL text's locks to those that its transaction holds. Returns a sentence for each that waits for a table which
 * stands before one that is held, or of which one has no place in the order. Only the first lock of a table counts: the same row can be locked again, and which row it
 * is can't be seen in a text.
 */
export function againstOrder(held: Held[], locks: readonly Lock[], sql: string): string[] {
  const found: string[] = [];
  for (const { table, waits } of locks) {
    if (UNDER_THE_USER.includes(table)) continue;
    if (!(table in OWNERS || PLACES.has(table)) || held.some((other) => other.table === table)) continue;
    const later = held.find((other) => waits && !(place(other.table) < place(table)));
    if (later)
      found.push(
        `${later.table} is locked before ${table}, against kit/database/lock-order.ts:\n${short(later.sql)}\n${short(sql)}`,
      );
    held.push({ table, sql });
  }
  return found;
}

/** The place of a table; what has none is neither before nor after another. */
function place(table: string): number {
  return PLACES.get(table) ?? Number.NaN;
}

function short(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}
