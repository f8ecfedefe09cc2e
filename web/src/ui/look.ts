import { BASE } from '@life-payment/contract/pages';
import { createStore, type Store } from '../kit/store.ts';

/** How the payer wants the app to look. */
type Look = { readonly mode: 'light' | 'dark'; readonly size: 'standard' | 'large' };

/** Where each part is remembered. */
const MODE_KEY = 'appearance';
const SIZE_KEY = 'textSize';

const A_YEAR_MS = 365 * 86_400_000;

export type LookSetting = {
  readonly look: Store<Look>;
  /** Changes a part of the look, and remembers it on this device. */
  readonly changeLook: (part: Partial<Look>) => void;
};

/** Shows the look that was chosen on this device before; light and standard without a choice. */
export function openLook(local: Storage): LookSetting {
  const look = createStore<Look>({
    mode: local.getItem(MODE_KEY) === 'dark' ? 'dark' : 'light',
    size: local.getItem(SIZE_KEY) === 'large' ? 'large' : 'standard',
  });
  show(look.get());
  return {
    look,
    changeLook: (part) => {
      const next = { ...look.get(), ...part };
      local.setItem(MODE_KEY, next.mode);
      local.setItem(SIZE_KEY, next.size);
      tellService(next);
      show(next);
      look.set(next);
    },
  };
}

function show({ mode, size }: Look): void {
  const root = document.documentElement;
  root.dataset['mode'] = mode;
  root.dataset['size'] = size;
  colourAround(root);
}

/** The colour around the page follows the bar. */
function colourAround(root: HTMLElement): void {
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--bar'));
}

/**
 * The service reads this cookie, so that the document comes with the look and nothing flashes; it says nothing about
 * who it is. A browser without this interface, or where it is refused, draws the look once the app has begun.
 */
async function tellService({ mode, size }: Look): Promise<void> {
  if (!('cookieStore' in window)) return;
  const expires = Date.now() + A_YEAR_MS;
  await window.cookieStore
    .set({ name: 'look', value: `${mode}.${size}`, path: `${BASE}/`, sameSite: 'lax', expires })
    .catch(() => undefined);
}
