import { BASE } from '@life-payment/contract/pages';
import { createStore, type Store } from './store.ts';

/** The appearance of the app that the payer has chosen. */
export type Look = { readonly mode: 'light' | 'dark'; readonly size: 'standard' | 'large' };

const A_YEAR_MS = 365 * 86_400_000;

/** The storage key of each part. */
const MODE_KEY = 'appearance';
const SIZE_KEY = 'textSize';

/** Applies the appearance stored on this device; without one it is light and standard. */
export function openLook(local: Storage): Store<Look> {
  const look = createStore<Look>({
    mode: local.getItem(MODE_KEY) === 'dark' ? 'dark' : 'light',
    size: local.getItem(SIZE_KEY) === 'large' ? 'large' : 'standard',
  });
  showLook(look.get());
  return look;
}

function showLook({ mode, size }: Look): void {
  const root = document.documentElement;
  root.dataset['mode'] = mode;
  root.dataset['size'] = size;
  colourAround(root);
}

/** Changes a part of the appearance, and stores it on this device. */
export function changeLook(
  { look, local }: { readonly look: Store<Look>; readonly local: Storage },
  part: Partial<Look>,
): void {
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

/** Sets the colour around the page to that of the bar. */
function colourAround(root: HTMLElement): void {
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--bar'));
}
