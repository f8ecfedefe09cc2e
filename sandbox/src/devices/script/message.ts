import { el, openSheet } from './sheet.ts';

/**
 * A message and the label of the button that closes it. `whole` covers the page and can be closed by that button only.
 */
export type Message = {
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  readonly whole?: boolean;
};

/** Shows a message until it is acknowledged. */
export function showMessage({ title, hint, action, whole = false }: Message): Promise<null> {
  return openSheet<null>(
    title,
    (dialog, end) => {
      dialog.className = whole ? 'whole' : 'small';
      if (whole) dialog.addEventListener('cancel', (event) => event.preventDefault());
      dialog.append(
        el('h2', {}, title),
        el('p', {}, hint),
        el('button', { type: 'button', className: 'main', onclick: () => end(null) }, action),
      );
    },
    null,
  );
}
