import type { Context } from '../../kit/context.ts';

/** One value of a gauge. Label values are constants of the code, unless the gauge says how many there can be. */
export type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> };

/** A gauge that is read from the database and has an alarm. */
export type StateGauge = {
  readonly name: `life_${string}`;
  readonly help: string;
  /** Its labels; without labels it has one value. */
  readonly labels?: readonly string[];
  /** Reads the values, bounded, by an index and without locks. If it throws, the scrape leaves the gauge out. */
  readonly read: (context: Context) => Promise<readonly Sample[]>;
};
