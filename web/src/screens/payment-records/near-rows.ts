/** A range of rows: the first one, and the first one after the range. */
export type Rows = { readonly from: number; readonly to: number };

export const NO_ROWS: Rows = { from: 0, to: 0 };

/** Ranges begin and end at multiples of this number, so that scrolling changes them rarely. */
const STEP = 10;

export function sameRows(one: Rows, other: Rows): boolean {
  return one.from === other.from && one.to === other.to;
}

/**
 * The rows of these heights that overlap the range of pixels from `top` to `bottom`, counted from the beginning of the
 * list, extended to whole steps.
 */
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
