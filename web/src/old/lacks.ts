// What of the app's styles this browser misses.

export {};

declare([
  ...('HTMLDialogElement' in window ? [] : ['dialog']),
  ...(hasFlexGap() ? [] : ['gap']),
  ...(CSS.supports('aspect-ratio', '1') ? [] : ['aspect-ratio']),
  ...(CSS.supports('selector(:focus-visible)') ? [] : ['focus-visible']),
]);

/** Adds a word to `data-lacks` of the document for what of the styles this browser misses; `build/old-styles.ts` writes rules for it. */
function declare(lacks: readonly string[]): void {
  if (lacks.length > 0) document.documentElement.setAttribute('data-lacks', lacks.join(' '));
}

/** No condition of a style sheet tells this: grids have had the property for longer. */
function hasFlexGap(): boolean {
  const box = document.createElement('div');
  box.style.cssText = 'display:flex;flex-direction:column;row-gap:1px;position:absolute;visibility:hidden';
  box.append(document.createElement('i'), document.createElement('i'));
  document.documentElement.append(box);
  const has = box.scrollHeight === 1;
  box.remove();
  return has;
}
