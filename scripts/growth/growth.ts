import type { Act } from './act.ts';
import { type Cost, NO_COST } from './plan.ts';

/** By how much a cost may be larger with the largest history than with the smallest. */
const MOST_GROWTH = 1.3;

/** What was measured with a history of one size: calls and jobs by their names, and what is wrong in the books. */
export type Measured = {
  readonly calls: Readonly<Record<string, Act>>;
  readonly jobs: Readonly<Record<string, Act>>;
  readonly wrong: readonly string[];
};

/** A statement that reads more rows or touches more pages with more history. */
export type Growing = { readonly text: string; readonly small: Cost; readonly large: Cost };

/** The statements of an act that grow with history, the most expensive first. */
export function growing(small: Act, large: Act): readonly Growing[] {
  return Object.entries(large)
    .map(([text, { cost }]) => ({ text, small: small[text]?.cost ?? NO_COST, large: cost }))
    .filter(grows)
    .sort((one, other) => other.large.buffers - one.large.buffers);
}

/** A few rows lie on one page or on a page each, as there was room when they were written: pages that say nothing of history. */
const APART = 5;

/** An index that has become deeper costs one more page each time it is searched. */
function grows({ small, large }: Growing): boolean {
  const lookups = Math.min(large.lookups, Math.max(small.lookups, 1) * MOST_GROWTH);
  const apart = Math.min(small.rows, APART);
  return (
    large.rows > small.rows * MOST_GROWTH || large.buffers > small.buffers * MOST_GROWTH + lookups + apart
  );
}
