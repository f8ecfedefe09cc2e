import type { SavedAccount } from '../../lib/api/accounts.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Tag } from '../../ui/Parts.tsx';

/** Says that automatic payment takes what an account owes, or why it does not; empty where it is off. */
export function AutopayTag({ account: { autopay, autopayWaits } }: { account: SavedAccount }) {
  if (!autopay) return null;
  switch (autopayWaits) {
    case 'ASKS':
      return <Tag tone="warning">{m.autopay_tag_asked()}</Tag>;
    case 'OFF':
      return <Tag tone="warning">{m.autopay_pay_by_hand()}</Tag>;
    default:
      return <Tag>{m.home_autopay()}</Tag>;
  }
}
