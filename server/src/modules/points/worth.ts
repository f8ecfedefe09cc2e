/** Bills and refunds of an order, as far as they decide its points. Amounts in fen. */
export type Spent = {
  /** Its owner can have points: a guest of a partner's link can't come back for them. */
  readonly counts: boolean;
  /** Bills without their unit's last word, or whose machine has not begun. */
  readonly open: number;
  readonly writtenOff: number;
  /** What came back of bills that were written off. */
  readonly refunded: number;
};

const FEN_A_POINT = 100;

/**
 * The points an order should have: one for each full yuan written off and not refunded since, none until each of its
 * bills has its unit's last word, and none of a guest.
 */
export function pointsOf({ counts, open, writtenOff, refunded }: Spent): number {
  return !counts || open > 0 ? 0 : Math.max(0, Math.floor((writtenOff - refunded) / FEN_A_POINT));
}
