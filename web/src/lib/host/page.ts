/** So long an answer waits for a finger that stays on the glass. */
const PRESS_MS = 1_000;

let lifted: Promise<void> | undefined;

/**
 * Notes when a finger is on the page. An answer that moved the page between press and release would make the tap meet
 * nothing: the browser gives the click to what both have in common.
 */
export function watchFinger(): void {
  window.addEventListener('pointerdown', () => {
    lifted = new Promise((resolve) => {
      // The click comes right after the release.
      const end = () => setTimeout(resolve);
      for (const kind of ['pointerup', 'pointercancel']) window.addEventListener(kind, end, { once: true });
      setTimeout(resolve, PRESS_MS);
    });
  });
}

/** Resolves once no finger is on the page. */
export function fingerLifted(): Promise<void> {
  return lifted ?? Promise.resolve();
}

/** So long after the load event the payer no longer waits for anything. */
const QUIET_MS = 3000;

/** Resolves so long after the page has loaded; at once without a network. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const later = () => setTimeout(resolve, QUIET_MS);
    if (!navigator.onLine) resolve();
    else if (document.readyState === 'complete') later();
    else window.addEventListener('load', later, { once: true });
  });
}
