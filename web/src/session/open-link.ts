import { type KeptLink, ORDER_KEY } from './kept-link.ts';

const DATA_KEY = 'linkData';
const TOKEN_KEY = 'linkToken';

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
