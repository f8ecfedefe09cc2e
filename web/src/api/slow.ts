/** After this time without an answer, a query shows its kept answer, if there is one. */
export const SLOW_MS = 2500;
