import { HOME_PATH, INDEX_PATH } from '@life-payment/contract/pages';

/** No page stands here. */
export const NOT_FOUND_PATH = '/not-found';

/** Whether a path is home, under either of its names. */
export function isHome(path: string): boolean {
  return path === HOME_PATH || path === INDEX_PATH;
}
