type Late = typeof import('./index.ts');

/** What works without a network; fetched when the page is quiet, or when the network fails. */
export function loadLate(): Promise<Late> {
  return import('./index.ts');
}

/** Long enough after the page has loaded that nothing the payer waits for is in its way. */
const QUIET_MS = 3000;

/** Resolves when the page has loaded and has been left alone for a while; at once where there is no network. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => {
    const later = () => setTimeout(resolve, QUIET_MS);
    if (!navigator.onLine) resolve();
    else if (document.readyState === 'complete') later();
    else window.addEventListener('load', later, { once: true });
  });
}
