/**
 * The first script of a document, compiled by itself (`build/document.ts`): an old browser loads the polyfills; a logged-in payer's
 * page is asked for while the app's code is on its way, and home's skeleton gets the sum that is owed. The app takes the answers
 * over (`api/early.ts`).
 */
import type { CallPath } from '@life-payment/contract';
import { post } from '../api/post.ts';
import { KEPT_KEY, LANGUAGE_KEY, TOKEN_KEY } from '../host/storage-keys.ts';
import { callsOf, type KeptLogin } from './calls-of.ts';
import { drawOwed } from './draw-owed.ts';

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
