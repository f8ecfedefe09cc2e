/** The name that the head of a page has in its style sheet; a tapped row gets it for the change. */
const HEAD = 'head';

/**
 * Makes what draws the next page by a change. The row that was tapped moves to where the page has its head, unless the payer
 * wants no motion.
 */
export function createDrawPage(): (change: () => void) => void {
  let tapped: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    tapped = target instanceof Element ? target.closest('a') : null;
  };
  window.addEventListener('click', note, true);
  return (change) => {
    const row = tapped;
    tapped = null;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Only Chromium, which alone has `userAgentData`, is tested with it.
    const can = 'startViewTransition' in document && 'userAgentData' in navigator;
    if (row === null || still || !can || hasHead()) change();
    else drawFrom(row, change);
  };
}

function drawFrom(row: HTMLElement, change: () => void): void {
  row.style.viewTransitionName = HEAD;
  const transition = document.startViewTransition(async () => {
    change();
    // React draws a changed address in a microtask.
    await undefined;
    row.style.viewTransitionName = '';
    if (!hasHead()) transition.skipTransition();
  });
  // Both reject when the transition is skipped.
  for (const end of [transition.ready, transition.finished]) end.catch(() => undefined);
}

/** Whether the page in view has a head: there may be one only, before and after. */
function hasHead(): boolean {
  return document.querySelector('[data-head]') !== null;
}
