import type { Tx } from './state.ts';

/** How a part of the outside world was told to behave; empty when it was told nothing. */
export function readConduct<Conduct extends object>(tx: Tx, scope: string): Partial<Conduct> {
  const row = tx.one<{ value: string }>('select value from conducts where scope = ?', scope);
  return row ? (JSON.parse(row.value) as Partial<Conduct>) : {};
}

/** Sets a conduct; replaces what was set before. An empty one is normal again. */
export function writeConduct(tx: Tx, scope: string, conduct: object): void {
  tx.run(
    'insert into conducts (scope, value) values (?, ?) on conflict (scope) do update set value = excluded.value',
    scope,
    JSON.stringify(conduct),
  );
}
