import { ORDER_PATH } from '@life-payment/contract/pages';
import type { PointsEntry } from '../../api/benefits.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { pointsText } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';
import { instantText } from '../../i18n/moments.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './marketing.module.css';

const KINDS: Record<PointsEntry['kind'], () => string> = {
  EARNED: m.benefit_earned,
  TAKEN_BACK: m.benefit_taken_back,
  EXCHANGED: m.benefit_exchanged_for,
};

type Props = {
  entries: readonly PointsEntry[];
  more: boolean;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
};

/** Points earned and spent, newest first, page by page. */
export function History({ entries, more, loading, failed, onMore }: Props) {
  if (entries.length === 0)
    return <EmptyView icon="records" title={m.benefit_history_none()} text={m.benefit_history_none_text()} />;
  return (
    <Card className={s['list']}>
      <ul>
        {entries.map((entry) => (
          <RowItem key={`${entry.kind} ${entry.at} ${entry.orderId ?? entry.couponId ?? ''}`}>
            <Row entry={entry} />
          </RowItem>
        ))}
      </ul>
      <div className={s['more']} role="status">
        {failed && <p>{m.benefit_history_more_failed()}</p>}
        {more && (
          <Button variant="text" busy={loading} onClick={onMore}>
            {failed ? m.retry() : m.benefit_history_more()}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Row({ entry: { kind, points, at, orderId } }: { entry: PointsEntry }) {
  const href = useHref();
  return (
    <ListRow
      title={KINDS[kind]()}
      note={instantText(at)}
      end={
        <strong className={s['change']}>{points > 0 ? `+${pointsText(points)}` : pointsText(points)}</strong>
      }
      {...(orderId !== undefined && { href: href(ORDER_PATH, { orderId }), chevron: true })}
    />
  );
}
