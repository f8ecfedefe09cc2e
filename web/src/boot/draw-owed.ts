import { SUCCESS } from '@life-payment/contract/code-names';
import { isDue, sumToPay } from '../accounts/due.ts';
import type { SavedAccount } from '../api/accounts.ts';
import type { KeptOwed } from '../early/storage-keys.ts';
import { moneyText } from '../ui/facts/money.ts';

/** Says how old a kept sum is, with the place of its time, by language; set by the build. */
declare const KEPT_TEXTS: Readonly<Record<string, string>>;

const SHANGHAI_MS = 8 * 3_600_000;

/**
 * Draws the sum that is owed into the document's skeleton of home, and keeps it for the app's own skeleton, until the app shows
 * the accounts. Nothing can be paid from it. `answer`: of `/user/getAccountList`.
 */
export function drawOwed(answer: {
  readonly msgCd: string;
  readonly body: { readonly accounts: readonly SavedAccount[] };
}): void {
  if (answer.msgCd === SUCCESS) draw(sumToPay(answer.body.accounts.filter(isDue)).fen, '');
}

/** The same with the sum that home showed last, and its day and time, until there is an answer. */
export function drawKept({ fen, at }: KeptOwed): void {
  const time = new Date(at + SHANGHAI_MS).toISOString().slice(5, 16).replace('T', ' ');
  draw(fen, KEPT_TEXTS[document.documentElement.lang]?.replace('{ago}', time) ?? '');
}

function draw(fen: number, note: string): void {
  const place = document.querySelector('.first-sum');
  const line = place?.nextElementSibling;
  if (!place || !line) return;
  const owed = fen > 0;
  place.textContent = owed ? moneyText(fen) : '';
  line.textContent = owed ? note : '';
  globalThis.earlyOwed = owed ? { fen, note } : undefined;
}
