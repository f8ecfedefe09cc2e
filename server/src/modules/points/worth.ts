/** Bills and refunds of an order, as far as they decide its points. Amounts in fen. */
export type Spent = {
  /** Bills without their unit's last word, or whose machine has not begun. */
  readonly open: number;
  readonly writtenOff: number;
  /** What came back of bills that were written off. */
  readonly refunded: number;
};

const FEN_A_POINT = 100;

/**
 * The points an order should have: one for each full yuan written off and not refunded since, none until each of its
 * bills has its unit's last word.
 */
export const pointsOf = ({ open, writtenOff, refunded }: Spent): number =>
  open > 0 ? 0 : Math.max(0, Math.floor((writtenOff - refunded) / FEN_A_POINT));
