import { SUCCESS } from '@life-payment/contract/code-names';
import { isDue, sumToPay } from '../accounts/due.ts';
import type { SavedAccount } from '../api/accounts.ts';
import { moneyText } from '../ui/facts/money.ts';

/**
 * Draws the sum that is owed into the document's skeleton of home, and keeps it for the app's own skeleton, until the app shows
 * the accounts. Nothing can be paid from it. `answer`: of `/user/getAccountList`.
 */
export function drawOwed(answer: {
  readonly msgCd: string;
  readonly body: { readonly accounts: readonly SavedAccount[] };
}): void {
  const place = document.querySelector('.first-sum');
  const { fen } = sumToPay(answer.msgCd === SUCCESS ? answer.body.accounts.filter(isDue) : []);
  if (!place || fen === 0) return;
  place.textContent = moneyText(fen);
  globalThis.earlyOwed = fen;
}
