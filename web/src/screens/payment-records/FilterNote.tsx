import type { RecordFilter } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { isFiltered } from './filter.ts';
import { filterText } from './filter-text.ts';
import s from './payment-records.module.css';

/** Says that the records are filtered, and how. */
export function FilterNote({ filter, onClear }: { filter: RecordFilter; onClear: () => void }) {
  return (
    isFiltered(filter) && (
      <div className={s['filtered']}>
        <span>{filterText(filter)}</span>
        <Button variant="text" onClick={onClear}>
          {m.records_clear()}
        </Button>
      </div>
    )
  );
}
