import { DEB_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { useApp } from '../context.ts';

/** The path of an order's page; for a guest that is the link's page. */
export function useOrderPath(): string {
  return useApp().link ? DEB_PATH : ORDER_PATH;
}
