/** An element to find: by its kind for the payer, and by its text. */
export type What = {
  readonly kind: 'button' | 'link' | 'field' | 'box' | 'heading' | 'text';
  /** The texts that it may have, or a part of them. */
  readonly words: readonly string[];
  readonly whole?: boolean | undefined;
};

/** Where an element can be tapped, in CSS pixels of the window; or why it can't. */
export type Place = { readonly x: number; readonly y: number } | { readonly why: string };

/**
 * Runs in the page, in browsers of any age, so it uses no newer syntax and nothing outside of itself. It finds only
 * what a payer can reach: nothing hidden, covered, or behind a dialog.
 */
export function find({ kind, words, whole = false }: What): Place {
  const SELECTORS = {
    button: 'button,[role="button"],summary',
    link: 'a[href]',
    field: 'input:not([type="radio"]):not([type="checkbox"]):not([type="hidden"]),textarea',
    box: 'input[type="checkbox"]',
    heading: 'h1,h2,h3',
    text: 'body *',
  };
  const tidy = (text: string | null) => (text || '').replace(/\s+/g, ' ').trim();
  const labelOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels;
    return labels && labels.length > 0
      ? tidy(Array.from(labels, (label) => label.textContent).join(' '))
      : '';
  };
  const nameOf = (element: Element) => {
    const labelled = element.getAttribute('aria-labelledby');
    const by = labelled ? labelled.split(' ').map((id) => document.getElementById(id)) : [];
    const named = by.map((each) => (each ? each.textContent : '')).join(' ');
    return tidy(element.getAttribute('aria-label') || named || labelOf(element) || element.textContent);
  };
  const isSaid = (name: string) => words.some((word) => (whole ? name === word : name.indexOf(word) >= 0));
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  // The app around the page draws in a tree of its own, above the page.
  const trees = [document.body, ...Array.from(document.documentElement.children, (each) => each.shadowRoot)];
  const dialogs = trees
    .map((tree) => (tree ? Array.from(tree.querySelectorAll('dialog[open],[role="dialog"]')) : []))
    .reduce((some, more) => some.concat(more), [])
    .filter(isShown);
  const where: Element = (kind !== 'text' && dialogs[dialogs.length - 1]) || document.body;
  const all = Array.from(where.querySelectorAll(SELECTORS[kind])).filter(
    (element) => isShown(element) && isSaid(nameOf(element)),
  );
  // The innermost text, the first of other elements.
  const found = kind === 'text' ? all[all.length - 1] : all[0];
  if (!found) return { why: `no ${kind} “${words.join('” or “')}”` };
  // The box itself is invisible; its label is drawn.
  const label = kind === 'box' ? ((found as HTMLInputElement).labels || [])[0] : undefined;
  const target = label || found;
  if ((found as HTMLButtonElement).disabled) return { why: `${nameOf(found)} is off` };
  target.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [left + Math.min(width / 2, kind === 'box' ? 12 : width), top + height / 2];
  if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight)
    return { why: `${nameOf(found)} is out of the window, at ${x}, ${y}` };
  const over = (target.getRootNode() as Document).elementFromPoint(x, y);
  if (kind !== 'text' && (!over || !(target.contains(over) || over.contains(target))))
    return { why: `${nameOf(found)} lies under ${over ? over.outerHTML.slice(0, 200) : 'nothing'}` };
  return { x, y };
}
