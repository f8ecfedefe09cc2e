/** Where this tab keeps the number of the order that was made by its link. */
export const ORDER_KEY = 'linkOrder';

/** A partner's link as this tab stores it, separate from the user who is logged in on this device. */
export type KeptLink = {
  /** The encrypted content of the link; null if this tab was opened without one. */
  readonly data: () => string | null;
  /** The token of the order session; empty before the link was opened. */
  readonly token: () => string;
  readonly keepToken: (token: string) => void;
  readonly keepOrder: (orderId: string) => void;
};

/** Whether an order was made by this tab's link. */
export function isOrderOfLink(perTab: Storage, orderId: string | null): boolean {
  return orderId !== null && perTab.getItem(ORDER_KEY) === orderId;
}
