import { RECORDS_PATH } from '@life-payment/contract/pages';
import type { RecordFilter } from '../../api/orders.ts';
import { useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { opensReceipts, readFilter } from './filter.ts';
import s from './payment-records.module.css';
import { RecordList } from './RecordList.tsx';
import { SpendingCard } from './SpendingCard.tsx';
import type { View } from './spending.ts';

export default PaymentRecords;

/**
 * The sums and all orders of the payer, newest first. Filter, chart and what a record opens are in the address, so that they are
 * the same after going back.
 */
function PaymentRecords() {
  const { redirect } = useNavigation();
  const params = useParams();
  const filter = readFilter(params);
  const receipts = opensReceipts(params);
  const view: View = params.get('by') === 'project' ? 'project' : 'month';
  const show = (next: RecordFilter, by: View) =>
    redirect(RECORDS_PATH, {
      ...next,
      by: by === 'project' ? by : undefined,
      open: receipts ? 'receipt' : undefined,
    });
  const apply = (next: RecordFilter) => show(next, view);
  return (
    <RecordList
      filter={filter}
      onFilter={apply}
      head={
        // The sums count all payments, so beside records of one status they would mislead.
        filter.status === undefined ? (
          <SpendingCard filter={filter} onFilter={apply} view={view} onView={(by) => show(filter, by)} />
        ) : (
          receipts && <p className={s['note']}>{m.records_receipts()}</p>
        )
      }
    />
  );
}
