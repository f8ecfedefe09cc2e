import { el, openSheet } from './sheet.ts';
import { words } from './text.ts';

/** How long the wallet shows that the payment succeeded, in milliseconds. */
const SHOWN_MS = 1200;

/** `shown`: the wallet's page already tells the result and stays visible for a moment. */
type Outcome = { readonly paid: boolean; readonly shown: boolean };

/** Opens what the merchant signed, a payment or a mandate. Answers whether it was paid or signed, as far as the client knows. */
export function showCashier(order: string): Promise<boolean> {
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
}

/**
 * The result on the wallet's page in the frame; null while it is not finished, or when the frame shows a page we can't
 * read.
 */
function outcomeOf({ contentWindow, contentDocument }: HTMLIFrameElement): Outcome | null {
  if (!contentWindow || !contentDocument) return null;
  const { pathname, searchParams } = new URL(contentWindow.location.href);
  if (contentDocument.querySelector('.sign.good')) return { paid: true, shown: true };
  if (/\/(cancel|decline)$/.test(pathname)) return { paid: false, shown: false };
  if (pathname.startsWith('/cashier') || pathname.startsWith('/client')) return null;
  return { paid: searchParams.has('trade_no') || searchParams.has('agreement_no'), shown: false };
}
