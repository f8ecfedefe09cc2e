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

/** Every order of the payer, newest first. The filter stands in the address, so that it is there on the way back. */
const PaymentRecords = () => {
  const { redirect } = useNavigation();
  const filter = readFilter(useParams());
  const [choosing, setChoosing] = useState(false);
  const apply = (next: RecordFilter) => {
    setChoosing(false);
    redirect(RECORDS_PATH, next);
  };
  return (
    <>
      <BarActions>
        <Button variant="text" onClick={() => setChoosing(true)} aria-haspopup="dialog">
          {m.records_filter()}
        </Button>
      </BarActions>
      <RecordList filter={filter} onFilter={apply} />
      {choosing && <FilterSheet filter={filter} onApply={apply} onClose={() => setChoosing(false)} />}
    </>
  );
};

export default PaymentRecords;
