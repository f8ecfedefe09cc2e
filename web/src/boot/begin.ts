/**
 * The first script of a document, compiled by itself (`build/early.ts`): a logged-in payer's page is asked for while the app's code
 * is on its way, and home's skeleton gets the sum that is owed. The app takes the answers over (`early/take.ts`).
 */
import type { API_BASE as BasePath, CallPath } from '@life-payment/contract';
import { version } from '../../package.json';
import { type KeptOwed, OWED_KEY } from '../early/kept-owed.ts';
import { callsOf, type KeptLogin } from './calls-of.ts';
import { drawKept, drawOwed } from './draw-owed.ts';

/** The language of the document; set by the build. */
declare const LANGUAGE: string;

const API_BASE: typeof BasePath = '/living-agw/living-payment/v1';
const ACCOUNTS: CallPath = '/user/getAccountList';
const TIMEOUT_MS = 30_000;

try {
  begin();
} catch {
  // The browser may refuse access to its storages. Then the app asks by itself.
}

function begin(): void {
  const local = localStorage;
  const token = local.getItem('x-auth-token');
  const chosen = sessionStorage.getItem('language') ?? local.getItem('language');
  // In another language than the payer's the document is about to be loaded anew.
  if (!token || (chosen !== null && chosen !== LANGUAGE)) return;
  const login: KeptLogin | null = JSON.parse(local.getItem('keptLogin') ?? 'null');
  const calls = callsOf(new URL(location.href), login);
  const owed: KeptOwed | null = JSON.parse(local.getItem(OWED_KEY) ?? 'null');
  if (calls.length > 0 && owed?.user === login?.lifeUserId && owed) drawKept(owed);
  globalThis.earlyCalls = new Map();
  for (const [path, sent] of calls) {
    const body = JSON.stringify(sent);
    // Unlike other ids it is no UUID: this script is as small as can be.
    const requestId = `early-${Math.random().toString(36).slice(2)}`;
    const response = fetch(API_BASE + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': LANGUAGE,
        'x-auth-token': token,
        'x-app-version': version,
        'x-request-id': requestId,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Whoever takes the call hears of its failure; if nobody does, it is no error.
    response
      .then((answer) => (path === ACCOUNTS ? answer.clone().json().then(drawOwed) : undefined))
      .catch(() => undefined);
    globalThis.earlyCalls.set(path + body, { token, requestId, response });
  }
}
