import type { Urls } from '../world.ts';
import { DEVICE_NAMES } from './list.ts';

/** Whether an address is the app's, on its own origin or on that of a pretended device. */
export function leadsToApp(address: string, urls: Urls): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return origin === new URL(urls.app).origin || DEVICE_NAMES.some((name) => urls[name] === origin);
}
