/** Rows of a list that follow each other: the first of them, and the first after them. */
export type Rows = { readonly from: number; readonly to: number };

export const NO_ROWS: Rows = { from: 0, to: 0 };

/** Rows are drawn and taken away by so many at once. */
const STEP = 10;

export function sameRows(one: Rows, other: Rows): boolean {
  return one.from === other.from && one.to === other.to;
}

/** Rows of these heights that reach into what is between `top` and `bottom` below the beginning of their list; whole steps of them. */
export function rowsBetween(heights: readonly number[], top: number, bottom: number): Rows {
  let end = 0;
  let from = 0;
  let to = 0;
  heights.forEach((height, at) => {
    if (end < bottom) to = at + 1;
    end += height;
    if (end <= top) from = at + 1;
  });
  if (from >= to) return NO_ROWS;
  return {
    from: Math.floor(from / STEP) * STEP,
    to: Math.min(Math.ceil(to / STEP) * STEP, heights.length),
  };
}
