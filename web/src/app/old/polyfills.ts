// Functions that browsers down to Chrome 79 and Safari 13.1 lack. The first script of a document loads this file only where it is needed.
import 'core-js/stable';

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

// `build/old-styles.ts` writes rules for it.
if (!hasFlexGap()) document.documentElement.setAttribute('data-lacks', 'gap');

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

// Modal dialogs for Safari before 15.4, which does not know `<dialog>`. Its default styles are in `ui/base.css`.

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),textarea,select,[tabindex]:not([tabindex="-1"])';

type Shown = { readonly dialog: HTMLElement; readonly veil: HTMLElement; readonly before: Element | null };

/** The open dialogs, the top one last. */
const shown: Shown[] = [];

if (!('HTMLDialogElement' in window)) {
  Object.assign(HTMLUnknownElement.prototype, { showModal, close });
  watch();
}

function showModal(this: HTMLElement): void {
  const veil = document.createElement('div');
  veil.className = 'dialog-veil';
  // A tap beside the dialog is a click on the dialog element, like on a native backdrop.
  veil.addEventListener('click', () => this.dispatchEvent(new MouseEvent('click')));
  this.before(veil);
  shown.push({ dialog: this, veil, before: document.activeElement });
  this.setAttribute('open', '');
  this.setAttribute('role', 'dialog');
  this.setAttribute('aria-modal', 'true');
  focusIn(this);
}

function focusIn(dialog: HTMLElement): void {
  const first =
    dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector<HTMLElement>(FOCUSABLE);
  if (!first) dialog.tabIndex = -1;
  (first ?? dialog).focus();
}

function close(this: HTMLElement): void {
  const at = shown.findIndex(({ dialog }) => dialog === this);
  const [closed] = at < 0 ? [] : shown.splice(at, 1);
  this.removeAttribute('open');
  closed?.veil.remove();
  if (closed?.before instanceof HTMLElement) closed.before.focus();
}

/** Returns focus that leaves the top dialog to it; Escape asks the dialog to close. */
function watch(): void {
  document.addEventListener('focusin', ({ target }) => {
    const dialog = shown.at(-1)?.dialog;
    if (dialog && target instanceof Node && !dialog.contains(target)) focusIn(dialog);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    shown.at(-1)?.dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}
