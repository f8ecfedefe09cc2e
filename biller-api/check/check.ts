import { UNIT_CALLS, type UnitCall } from '../calls.ts';

/** The unit does not do what the API demands. The message says what it did. */
export class Wrong extends Error {}

/** A check that can't be made. The message says why. */
export class NotRun extends Error {}

export type Result = {
  readonly outcome: 'OK' | 'WRONG' | 'NOT_RUN';
  /** The demand of the API, in a sentence. */
  readonly demand: string;
  /** Where the API says so: a JSON pointer into its OpenAPI document. */
  readonly place: string;
  /** The unit's fault, or why nothing was checked. Empty when all is well. */
  readonly found: string;
};

/** Runs `probe`, which throws `Wrong` or `NotRun`, and notes the result. Answers what the probe does; undefined when it was not well. */
export type Checker = <T>(demand: string, place: string, probe: () => Promise<T>) => Promise<T | undefined>;

/** A checker that hands each result to `note`. */
export function checker(note: (result: Result) => void): Checker {
  return async (demand, place, probe) => {
    try {
      const value = await probe();
      note({ outcome: 'OK', demand, place, found: '' });
      return value;
    } catch (error) {
      if (!(error instanceof Wrong || error instanceof NotRun)) throw error;
      note({ outcome: error instanceof Wrong ? 'WRONG' : 'NOT_RUN', demand, place, found: error.message });
      return undefined;
    }
  };
}

/** Throws `Wrong` with this message unless the condition holds. */
export function demand(condition: boolean, found: string): asserts condition {
  if (!condition) throw new Wrong(found);
}

/** Throws `Wrong` with this message. */
export function wrong(found: string): never {
  throw new Wrong(found);
}

/** A value that an earlier check should have left. */
export function needed<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new NotRun(`It needs ${what}.`);
  return value;
}

/** A value as JSON, cut to what can be read. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** A value whose objects have their names in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

/** Where the API describes the signatures. */
export const SIGNATURES = '/components/securitySchemes';

/** Where the API describes a call. */
export function placeOf(call: UnitCall): string {
  return `/paths/${UNIT_CALLS[call].path.replaceAll('/', '~1')}/post`;
}

/** The day of a moment in Asia/Shanghai. */
export function dayOf(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
}
