import { BASE } from '@life-payment/contract/pages';

/** The cookie by which the service knows the payer's own choice, before the first script runs. It holds the tag alone. */
const COOKIE = 'language';

const A_YEAR_S = 365 * 86_400;

/**
 * Tells the service the chosen language. Not by the Cookie Store API, which many phones lack, and which would be too late for
 * the document that is loaded next. A browser that keeps no cookies shows the language all the same, a moment later.
 */
export function tellService(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${encodeURIComponent(language)}; Path=${BASE}/; Max-Age=${A_YEAR_S}; SameSite=Lax${secure}`;
}

/** What the service was told; null when nothing. */
export function chosenForService(): string | null {
  const [, value] = /(?:^|;\s*)language=([\w-]+)/.exec(document.cookie) ?? [];
  return value ?? null;
}
