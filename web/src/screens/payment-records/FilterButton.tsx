import { useState } from 'react';
import type { RecordFilter } from '../../api/orders.ts';
import { BarActions } from '../../app/views/BarActions.tsx';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FilterSheet } from './FilterSheet.tsx';

type Props = { filter: RecordFilter; onFilter: (filter: RecordFilter) => void };

/** A button in the bar that opens the filter. It keeps that state itself, so that the records are not drawn again. */
export function FilterButton({ filter, onFilter }: Props) {
  const [choosing, setChoosing] = useState(false);
  const apply = (next: RecordFilter) => {
    setChoosing(false);
    onFilter(next);
  };
  return (
    <>
      <BarActions>
        <Button variant="text" onClick={() => setChoosing(true)} aria-haspopup="dialog">
          {m.records_filter()}
        </Button>
      </BarActions>
      {choosing && <FilterSheet filter={filter} onApply={apply} onClose={() => setChoosing(false)} />}
    </>
  );
}
