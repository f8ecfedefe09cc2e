/** Nobody reads a page that moves faster than this, in px a ms: about ten screens a second. */
const READABLE = 8;
/** While the page moves faster than that, its place is checked again after this time, in ms. */
const PATIENCE = 50;

/** Calls `onMoved` whenever the page has moved, but not while it moves too fast to be read. */
export function whenScrolled(onMoved: () => void): () => void {
  let last = { y: window.scrollY, at: performance.now() };
  let timer: number | undefined;
  const moved = () => {
    const { y, at } = last;
    last = { y: window.scrollY, at: performance.now() };
    window.clearTimeout(timer);
    // A long jump counts as fast, even if the last check was long ago: drawing now would make the next frame late too.
    const elapsed = Math.min(last.at - at, PATIENCE);
    if (Math.abs(last.y - y) > READABLE * elapsed) timer = window.setTimeout(moved, PATIENCE);
    else onMoved();
  };
  window.addEventListener('scroll', moved, { passive: true });
  window.addEventListener('resize', moved);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('scroll', moved);
    window.removeEventListener('resize', moved);
  };
}
