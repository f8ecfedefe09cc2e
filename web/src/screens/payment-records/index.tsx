import { useState } from 'react';
import type { RecordFilter } from '../../api/orders.ts';
import { BarActions } from '../../app/NavBar.tsx';
import { useNavigation, useParams } from '../../app/navigation.ts';
import { RECORDS_PATH } from '../../app/paths.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { readFilter } from './filter.ts';
import { RecordList } from './RecordList.tsx';
import { SpendingCard } from './SpendingCard.tsx';
import type { View } from './spending.ts';

/**
 * What was paid, and every order of the payer, newest first. Filter and view stand in the address, so that they are
 * there on the way back.
 */
const PaymentRecords = () => {
  const { redirect } = useNavigation();
  const params = useParams();
  const filter = readFilter(params);
  const view: View = params.get('by') === 'project' ? 'project' : 'month';
  const [choosing, setChoosing] = useState(false);
  const show = (next: RecordFilter, by: View) =>
    redirect(RECORDS_PATH, { ...next, by: by === 'project' ? by : undefined });
  const apply = (next: RecordFilter) => {
    setChoosing(false);
    show(next, view);
  };
  return (
    <>
      <BarActions>
        <Button variant="text" onClick={() => setChoosing(true)} aria-haspopup="dialog">
          {m.records_filter()}
        </Button>
      </BarActions>
      <RecordList
        filter={filter}
        onFilter={apply}
        head={
          // The sums are of what was paid, whatever its state: beside records of one state they would mislead.
          filter.status === undefined && (
            <SpendingCard filter={filter} onFilter={apply} view={view} onView={(by) => show(filter, by)} />
          )
        }
      />
      {choosing && <FilterSheet filter={filter} onApply={apply} onClose={() => setChoosing(false)} />}
    </>
  );
};

export default PaymentRecords;
