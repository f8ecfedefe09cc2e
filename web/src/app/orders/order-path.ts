import { DEB_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { useApp } from '../context.ts';

/** The page of an order: for a guest, that of the link. */
export function useOrderPath(): string {
  return useApp().link ? DEB_PATH : ORDER_PATH;
}
