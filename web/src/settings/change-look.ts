import { BASE } from '@life-payment/contract/pages';
import type { App } from '../app/context.ts';
import { type Look, MODE_KEY, SIZE_KEY, showLook } from '../ui/look.ts';

const A_YEAR_MS = 365 * 86_400_000;

/** Changes a part of the appearance, and stores it on this device. */
export function changeLook({ look, local }: Pick<App, 'look' | 'local'>, part: Partial<Look>): void {
  const next = { ...look.get(), ...part };
  local.setItem(MODE_KEY, next.mode);
  local.setItem(SIZE_KEY, next.size);
  tellService(next);
  showLook(next);
  look.set(next);
}

/**
 * Sets a cookie that the service reads, so that the document comes with the right appearance and does not flash. It
 * says nothing about the user. A browser without this interface, or one that refuses it, shows the appearance once the
 * app has started.
 */
async function tellService({ mode, size }: Look): Promise<void> {
  if (!('cookieStore' in window)) return;
  const expires = Date.now() + A_YEAR_MS;
  await window.cookieStore
    .set({ name: 'look', value: `${mode}.${size}`, path: `${BASE}/`, sameSite: 'lax', expires })
    .catch(() => undefined);
}
