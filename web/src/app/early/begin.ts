import type { CallPath } from '@life-payment/contract';
import { SUCCESS } from '@life-payment/contract/code-names';
import { isDue, sumToPay } from '../../features/accounts/due.ts';
import type { SavedAccount, UnpaidPayment } from '../../lib/api/accounts.ts';
import { post } from '../../lib/api/post.ts';
import { KEPT_KEY, LANGUAGE_KEY, TOKEN_KEY } from '../../lib/host/host.ts';
import { moneyText } from '../../ui/money.ts';
import { callsOf, type KeptLogin } from './calls-of.ts';

/**
 * The first script of a document, compiled by itself (`build/document.ts`): an old browser loads the polyfills; a logged-in payer's
 * page is asked for while the app's code is on its way, and home's skeleton gets the sum that is owed. The app takes the answers
 * over (`lib/api/post.ts`).
 */

/** The address of the polyfills; set by the build. */
declare const POLYFILLS: string;

const ACCOUNTS: CallPath = '/user/getAccountList';

// Chrome 120, Safari 17 and Firefox 121 have everything. The parser waits for a script that is written into the document, so the
// polyfills run before the app.
if (!('canParse' in URL && 'isWellFormed' in String.prototype))
  document.write(`<script src="${POLYFILLS}"></script>`);

try {
  begin();
} catch {
  // The browser may refuse access to its storages. Then the app asks by itself.
}

function begin(): void {
  const local = localStorage;
  const language = document.documentElement.lang;
  const token = local.getItem(TOKEN_KEY);
  const chosen = sessionStorage.getItem(LANGUAGE_KEY) ?? local.getItem(LANGUAGE_KEY);
  // In another language than the payer's the document is about to be loaded anew.
  if (!token || (chosen !== null && chosen !== language)) return;
  const login: KeptLogin | null = JSON.parse(local.getItem(KEPT_KEY) ?? 'null');
  const calls = callsOf(new URL(location.href), login);
  globalThis.earlyCalls = new Map();
  for (const [path, sent] of calls) {
    const body = JSON.stringify(sent);
    // Unlike other ids it is no UUID: this script is as small as can be.
    const requestId = `early-${Math.random().toString(36).slice(2)}`;
    const response = post(path, body, token, requestId, language);
    // Whoever takes the call hears of its failure; if nobody does, it is no error.
    response
      .then((answer) => (path === ACCOUNTS && answer.ok ? answer.clone().json().then(drawOwed) : undefined))
      .catch(() => undefined);
    globalThis.earlyCalls.set(path + body, { token, requestId, response });
  }
}

/**
 * Draws the sum that stands first, of what is unpaid or owed, into the document's skeleton of home, and keeps it for the app's own skeleton, until the app shows
 * the accounts. Nothing can be paid from it. `answer`: of `/user/getAccountList`.
 */
export function drawOwed(answer: {
  readonly msgCd: string;
  readonly body: { readonly accounts: readonly SavedAccount[]; readonly unpaid?: readonly UnpaidPayment[] };
}): void {
  const place = document.querySelector('.first-sum');
  if (!place || answer.msgCd !== SUCCESS) return;
  const { accounts, unpaid } = answer.body;
  const fen = unpaid?.[0]?.cash ?? sumToPay(accounts.filter(isDue)).fen;
  if (fen === 0) return;
  place.textContent = moneyText(fen);
  globalThis.earlyOwed = fen;
}
