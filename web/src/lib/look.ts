import { tellService } from './host/host.ts';
import { createStore, type Store } from './store.ts';

/** The appearance of the app that the payer has chosen. */
export type Look = { readonly mode: 'light' | 'dark'; readonly size: 'standard' | 'large' };

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
  tellService('look', `${next.mode}.${next.size}`);
  showLook(next);
  look.set(next);
}

/** Sets the colour around the page to that of the bar. */
function colourAround(root: HTMLElement): void {
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--bar'));
}
