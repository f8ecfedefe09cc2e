// Functions that browsers down to Chrome 79 and Safari 13.1 lack. The first script of a document loads this file only where it is needed.
import 'core-js/stable';
import './dialog.ts';

// Safari 16.0 and Chrome 103 were the first with it.
AbortSignal.timeout ??= (ms: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => {
    // `abort` does not take a reason in these browsers, so the signal gets it as a property.
    const reason = new DOMException('signal timed out', 'TimeoutError');
    if (!('reason' in controller.signal))
      Object.defineProperty(controller.signal, 'reason', { value: reason });
    controller.abort(reason);
  }, ms);
  return controller.signal;
};

/** The lacks that the style sheets have rules for (`build/old-styles.ts`). */
const lacks = [
  ...(hasFlexGap() ? [] : ['gap']),
  ...(CSS.supports('selector(:focus-visible)') ? [] : ['focus-visible']),
];
if (lacks.length > 0) document.documentElement.setAttribute('data-lacks', lacks.join(' '));

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
