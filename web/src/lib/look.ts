import { createStore, type Store } from './store.ts';

/** The appearance of the app that the payer has chosen. */
export type Look = { readonly mode: 'light' | 'dark'; readonly size: 'standard' | 'large' };

/** The storage key of each part. */
export const MODE_KEY = 'appearance';
export const SIZE_KEY = 'textSize';

/** Applies the appearance stored on this device; without one it is light and standard. `features/home/SettingsSheet.tsx` changes it. */
export function openLook(local: Storage): Store<Look> {
  const look = createStore<Look>({
    mode: local.getItem(MODE_KEY) === 'dark' ? 'dark' : 'light',
    size: local.getItem(SIZE_KEY) === 'large' ? 'large' : 'standard',
  });
  showLook(look.get());
  return look;
}

export function showLook({ mode, size }: Look): void {
  const root = document.documentElement;
  root.dataset['mode'] = mode;
  root.dataset['size'] = size;
  colourAround(root);
}

/** Sets the colour around the page to that of the bar. */
function colourAround(root: HTMLElement): void {
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--bar'));
}
