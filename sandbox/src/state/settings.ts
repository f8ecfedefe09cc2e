import type { Tx } from './state.ts';

/** A stored setting of the outside world; undefined when it was never set. */
export function readSetting(tx: Tx, name: string): string | undefined {
  return tx.one<{ value: string }>('select value from settings where name = ?', name)?.value;
}

/** Stores a setting of the outside world. */
export function writeSetting(tx: Tx, name: string, value: string): void {
  tx.run('insert or replace into settings (name, value) values (?, ?)', name, value);
}
