import type { Tx } from './state.ts';

/** The conduct of a part of the outside world; empty when it is normal. */
export function readConduct<Conduct extends object>(tx: Tx, scope: string): Partial<Conduct> {
  const row = tx.one<{ value: string }>('select value from conducts where scope = ?', scope);
  return row ? (JSON.parse(row.value) as Partial<Conduct>) : {};
}

/** Replaces the conduct of a part of the outside world. An empty one means normal behaviour. */
export function writeConduct(tx: Tx, scope: string, conduct: object): void {
  tx.run(
    'insert into conducts (scope, value) values (?, ?) on conflict (scope) do update set value = excluded.value',
    scope,
    JSON.stringify(conduct),
  );
}
