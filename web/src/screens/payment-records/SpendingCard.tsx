import { useDeferredValue } from 'react';
import type { RecordFilter } from '../../api/orders.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { momentText } from '../../i18n/moments.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Spending } from './Spending.tsx';
import { SpendingBones } from './SpendingBones.tsx';
import s from './spending.module.css';
import type { View } from './spending.ts';
import { useMonthSums } from './use-month-sums.ts';

type Props = {
  filter: RecordFilter;
  onFilter: (filter: RecordFilter) => void;
  view: View;
  onView: (view: View) => void;
};

/** What was paid, by month or by project. A tap on a bar filters the records. */
export function SpendingCard(props: Props) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useMonthSums(props.filter);
  // As in `RecordList`: the skeleton stays while this renders in small pieces.
  const ready = useDeferredValue(!isPending);
  if (isPending || !ready) return <SpendingBones />;
  return (
    <Card>
      {data ? (
        <Spending {...props} months={data.months} />
      ) : (
        <QueryErrorView error={error} onRetry={refetch} inline />
      )}
      {data && error && (
        <p className={s['stale']} role="status">
          {m.records_sums_stale({ time: momentText(new Date(dataUpdatedAt).toISOString()) })}
        </p>
      )}
    </Card>
  );
}
