const DATA_KEY = 'linkData';
const TOKEN_KEY = 'linkToken';
const ORDER_KEY = 'linkOrder';

/** What this tab keeps of a partner's link, apart from whoever is logged in on this device. */
export type KeptLink = {
  /** What the link holds, encrypted; null when this tab was opened by none. */
  readonly data: () => string | null;
  /** Of the order session; empty before the link was opened. */
  readonly token: () => string;
  readonly keepToken: (token: string) => void;
  readonly keepOrder: (orderId: string) => void;
};

/** Whether an order was made by the link this tab was opened with. */
export function isOrderOfLink(perTab: Storage, orderId: string | null): boolean {
  return orderId !== null && perTab.getItem(ORDER_KEY) === orderId;
}

/** `given`: the link of the address; another one than before is a link of its own. */
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
