const DATA_KEY = 'linkData';
const TOKEN_KEY = 'linkToken';
const ORDER_KEY = 'linkOrder';

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

/** `given`: the link of the address; another link than the stored one starts anew. */
export function openKeptLink(perTab: Storage, given: string | null): KeptLink {
  if (given !== null && given !== perTab.getItem(DATA_KEY)) {
    perTab.setItem(DATA_KEY, given);
    for (const key of [TOKEN_KEY, ORDER_KEY]) perTab.removeItem(key);
  }
  return {
    data: () => perTab.getItem(DATA_KEY),
    token: () => perTab.getItem(TOKEN_KEY) ?? '',
    keepToken: (token) => perTab.setItem(TOKEN_KEY, token),
    keepOrder: (orderId) => perTab.setItem(ORDER_KEY, orderId),
  };
}
