/** Without an answer for this long, what is stored on this device is shown, if there is anything. */
export const SLOW_MS = 2500;

const SOON_MS = 400;

/** The same for what the service answers by itself: soon where a service worker has the code for it, else loading that would delay the answer. */
export function soonMs(): number {
  return navigator.serviceWorker?.controller ? SOON_MS : SLOW_MS;
}
