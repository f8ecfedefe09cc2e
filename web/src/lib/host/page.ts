/** So long an answer waits for a finger that stays on the glass. */
const PRESS_MS = 1_000;

/** A finger that moves further than this slides away and means no tap. */
const STEADY_PX = 10;

let lifted: Promise<void> | undefined;
let pressed: { control: HTMLElement | null; x: number; y: number } | undefined;

/** Notes when a finger is on the page, and on what: a tap is meant for what was pressed, also if the page moves before the release. */
export function watchFinger(): void {
  window.addEventListener('pointerdown', ({ target, clientX, clientY }) => {
    pressed = { control: controlAt(target), x: clientX, y: clientY };
    lifted = new Promise((resolve) => {
      // The click comes right after the release.
      const end = () => setTimeout(resolve);
      for (const kind of ['pointerup', 'pointercancel']) window.addEventListener(kind, end, { once: true });
      setTimeout(resolve, PRESS_MS);
    });
  });
  window.addEventListener('click', giveBack, { capture: true });
}

function controlAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest('a, button, summary, label, input, textarea') : null;
}

/** Gives a click to the control that was pressed. The browser gives it to what lies under the finger now, or to what both have in common. */
function giveBack(event: MouseEvent): void {
  const press = pressed;
  pressed = undefined;
  if (!press?.control?.isConnected || controlAt(event.target) === press.control) return;
  if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > STEADY_PX) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  press.control.click();
}

/** Resolves once no finger is on the page. */
export function fingerLifted(): Promise<void> {
  return lifted ?? Promise.resolve();
}

/** Resolves as `work` does; rejects with a `TimeoutError` after `ms`. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(`not here after ${ms} ms`, 'TimeoutError')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

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
