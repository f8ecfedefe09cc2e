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
