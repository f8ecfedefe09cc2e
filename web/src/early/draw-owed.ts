import { SUCCESS } from '@life-payment/contract/code-names';
import { isDue, sumToPay } from '../accounts/due.ts';
import type { SavedAccount, UnpaidPayment } from '../api/accounts.ts';
import { moneyText } from '../ui/facts/money.ts';

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
