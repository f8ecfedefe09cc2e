// CSS features that this browser misses.

export {};

declare([
  ...('HTMLDialogElement' in window ? [] : ['dialog']),
  ...(hasFlexGap() ? [] : ['gap']),
  ...(CSS.supports('aspect-ratio', '1') ? [] : ['aspect-ratio']),
  ...(CSS.supports('selector(:focus-visible)') ? [] : ['focus-visible']),
]);

/** Adds the missing features to the document's `data-lacks`; `build/old-styles.ts` writes rules for them. */
function declare(lacks: readonly string[]): void {
  if (lacks.length > 0) document.documentElement.setAttribute('data-lacks', lacks.join(' '));
}

/** `@supports` can't tell this, because grids have had the property for longer. */
function hasFlexGap(): boolean {
  const box = document.createElement('div');
  box.style.cssText = 'display:flex;flex-direction:column;row-gap:1px;position:absolute;visibility:hidden';
  box.append(document.createElement('i'), document.createElement('i'));
  document.documentElement.append(box);
  const has = box.scrollHeight === 1;
  box.remove();
  return has;
}
