/** Nobody reads what comes past faster than this, in px a ms: some ten screens a second. */
const READABLE = 8;
/** While the page moves faster it is looked at again after so long, in ms. */
const PATIENCE = 50;

/** Calls `look` whenever the page has moved, but not while it flies past faster than anybody reads. */
export function whenScrolled(look: () => void): () => void {
  let last = { y: window.scrollY, at: performance.now() };
  let timer: number | undefined;
  const moved = () => {
    const { y, at } = last;
    last = { y: window.scrollY, at: performance.now() };
    window.clearTimeout(timer);
    // What moved far at once flew past, however long ago it was looked at: drawing it would make the next frame late too.
    const elapsed = Math.min(last.at - at, PATIENCE);
    if (Math.abs(last.y - y) > READABLE * elapsed) timer = window.setTimeout(moved, PATIENCE);
    else look();
  };
  window.addEventListener('scroll', moved, { passive: true });
  window.addEventListener('resize', moved);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('scroll', moved);
    window.removeEventListener('resize', moved);
  };
}
