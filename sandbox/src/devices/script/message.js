import { el, openSheet } from './sheet.js';

/** Says something until it is acknowledged; `whole` covers the page and can't be put aside otherwise. */
export const showMessage = ({ title, hint, action, whole = false }) =>
  openSheet(title, (dialog, end) => {
    dialog.className = whole ? 'whole' : 'small';
    if (whole) dialog.addEventListener('cancel', (event) => event.preventDefault());
    dialog.append(
      el('h2', {}, title),
      el('p', {}, hint),
      el('button', { type: 'button', className: 'main', onclick: () => end() }, action),
    );
  });
