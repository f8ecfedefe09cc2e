import { SUCCESS } from '@life-payment/contract/code-names';
import { isDue, sumToPay } from '../accounts/due.ts';
import type { SavedAccount } from '../api/accounts.ts';
import { moneyText } from '../ui/facts/money.ts';

type Answer = { readonly msgCd: string; readonly body: { readonly accounts: readonly SavedAccount[] } };

/**
 * Draws the sum that is owed into the document's skeleton of home, and keeps it for the app's own skeleton, until the app shows
 * the accounts. Nothing can be paid from it. `answer`: of `/user/getAccountList`.
 */
export function drawOwed({ msgCd, body }: Answer): void {
  const place = document.querySelector('.first-sum');
  if (msgCd !== SUCCESS || !place) return;
  const { fen } = sumToPay(body.accounts.filter(isDue));
  if (fen === 0) return;
  place.textContent = moneyText(fen);
  globalThis.earlyOwed = fen;
}
