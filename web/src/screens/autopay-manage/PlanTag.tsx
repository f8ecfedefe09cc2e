import type { Plan } from '../../api/autopay.ts';
import { m } from '../../i18n/messages.ts';
import { Tag } from '../../ui/facts/Tag.tsx';

/** A tag for a plan that needs the payer's attention; empty otherwise. */
export function PlanTag({ plan }: { plan: Plan }) {
  switch (plan.state) {
    case 'ASKED':
      return <Tag tone="warning">{m.autopay_tag_asked()}</Tag>;
    case 'DEDUCTING':
      return <Tag>{m.autopay_tag_deducting()}</Tag>;
    case 'FAILED':
    case 'GAVE_UP':
      return <Tag tone="bad">{m.autopay_tag_failed()}</Tag>;
    default:
      return null;
  }
}
