/** The facts of an order that decide its points. Amounts in fen. */
export type Spent = {
  /** Whether its owner can have points; guests can't, because they can't return. */
  readonly counts: boolean;
  /** Bills without a final state. */
  readonly open: number;
  readonly writtenOff: number;
  /** Refunds of written-off bills. */
  readonly refunded: number;
};

const FEN_A_POINT = 100;

/**
 * The points that an order should have: one for each full yuan written off and not refunded. None before each bill has
 * its final state, and none for guests.
 */
export function pointsOf({ counts, open, writtenOff, refunded }: Spent): number {
  return !counts || open > 0 ? 0 : Math.max(0, Math.floor((writtenOff - refunded) / FEN_A_POINT));
}
