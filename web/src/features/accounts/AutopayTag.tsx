import type { SavedAccount } from '../../lib/api/accounts.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Tag } from '../../ui/Parts.tsx';

/** Says that automatic payment takes what an account owes, or why it does not; empty where it is off. */
export function AutopayTag({ account: { autopay, autopayWaits } }: { account: SavedAccount }) {
  if (!autopay) return null;
  if (autopayWaits === undefined) return <Tag>{m.home_autopay()}</Tag>;
  return (
    <Tag tone="warning">{autopayWaits === 'ASKS' ? m.autopay_tag_asked() : m.autopay_pay_by_hand()}</Tag>
  );
}
