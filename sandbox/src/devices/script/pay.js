import { el, openSheet } from './sheet.js';
import { words } from './text.js';

/** So long the wallet shows that it is paid. */
const SHOWN_MS = 1200;

/** What the wallet's page in the frame has come to: paid or signed, given up, or null while it goes on. */
const outcomeOf = (frame) => {
  const { pathname, searchParams } = new URL(frame.contentWindow.location.href);
  if (frame.contentDocument.querySelector('.sign.good')) return { paid: true, shown: true };
  if (/\/(cancel|decline)$/.test(pathname)) return { paid: false, shown: false };
  if (pathname.startsWith('/cashier') || pathname.startsWith('/client')) return null;
  return { paid: searchParams.has('trade_no') || searchParams.has('agreement_no'), shown: false };
};

/** What the merchant signed, a payment or an agreement; whether it was paid or signed, as far as the client knows. */
export const showCashier = (order) => {
  const text = words();
  return openSheet(
    text.pay,
    (dialog, end) => {
      const query = new URLSearchParams({ order, lang: text.language });
      const frame = el('iframe', { title: text.pay, src: `/client/pay?${query}` });
      frame.addEventListener('load', () => {
        const outcome = outcomeOf(frame);
        if (outcome) setTimeout(() => end(outcome.paid), outcome.shown ? SHOWN_MS : 0);
      });
      dialog.className = 'tall';
      dialog.append(
        el(
          'header',
          {},
          el('h2', {}, text.pay),
          el('button', { type: 'button', className: 'quiet', onclick: () => end(false) }, text.close),
        ),
        frame,
      );
    },
    false,
  );
};
