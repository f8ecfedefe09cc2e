import { renderSVG } from 'uqr';
import { html } from '../../http/html.ts';
import { DESKTOP_METHOD } from '../methods/index.ts';
import type { Trade } from '../trades.ts';
import { document, sumOf } from './parts.ts';
import type { CashierText } from './text.ts';

/** How often the page on a desktop is loaded anew, to see whether it is paid, in seconds. */
export const ASK_S = 2;

export function isForDesktop({ method }: Pick<Trade, 'method'>): boolean {
  return method === DESKTOP_METHOD;
}

/** The page on a desktop: the payer scans its code with the wallet on a phone. */
export function qrPage(trade: Trade, origin: string, text: CashierText): string {
  const here = `/cashier/${trade.cashier_id}`;
  const scanned = `${origin}${here}?scanned=1&lang=${text.language}`;
  const code = `data:image/svg+xml;base64,${Buffer.from(renderSVG(scanned)).toString('base64')}`;
  return document(
    text,
    text.scanTitle,
    here,
    html`${sumOf(trade, text)}
<section class="card scan">
<h2>${text.scanTitle}</h2>
<img src="${code}" alt="${text.scanTitle}" width="240" height="240">
<p>${text.scanHint}</p>
<p><a href="${scanned}" target="_blank" data-testid="scan">${text.scanHere}</a></p>
</section>`,
  );
}
