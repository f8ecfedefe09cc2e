import type { ClosingFacts } from '../../api/own-data.ts';
import { pointsText } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';
import type { IconName } from '../../ui/icons/Icon.tsx';
import { ACCOUNTS, COUPON, WALLET } from '../../ui/icons/later-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import s from './my-data.module.css';

type Ended = {
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
  readonly count: number;
};

/** Lists what ends with the account, what is lost, and what still comes, with the number of each. */
export function EndedList({ facts }: { facts: ClosingFacts }) {
  const there = endedOf(facts).filter(({ count }) => count > 0);
  if (there.length === 0) return null;
  return (
    <Card title={m.closing_ended()}>
      <ul>
        {there.map(({ icon, title, note, count }) => (
          <RowItem key={title}>
            <ListRow
              icon={icon}
              iconTone="neutral"
              title={title}
              note={note}
              end={<span className={s['number']}>{pointsText(count)}</span>}
            />
          </RowItem>
        ))}
      </ul>
    </Card>
  );
}

function endedOf({ refunds, mandates, accounts, points, coupons }: ClosingFacts): readonly Ended[] {
  return [
    { icon: 'refresh', title: m.closing_mandates(), note: m.closing_mandates_text(), count: mandates },
    { icon: ACCOUNTS, title: m.closing_accounts(), note: m.closing_accounts_text(), count: accounts },
    { icon: COUPON, title: m.closing_points(), note: m.closing_points_text(), count: points },
    { icon: COUPON, title: m.closing_coupons(), note: m.closing_coupons_text(), count: coupons },
    { icon: WALLET, title: m.closing_refunds(), note: m.closing_refunds_text(), count: refunds },
  ];
}
