import { useState } from 'react';
import type { RecordFilter } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { PROJECT_TYPES } from '../../i18n/project-types.ts';
import { projectName } from '../../i18n/projects.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Choices } from './Choices.tsx';
import { FILTER_STATUSES, withPart } from './filter.ts';
import { filterStatusText } from './filter-text.ts';
import { MonthSelect } from './MonthSelect.tsx';
import s from './payment-records.module.css';

type Props = { filter: RecordFilter; onApply: (filter: RecordFilter) => void; onClose: () => void };

/** Chooses the month, the project and the status of a filter. */
export function FilterSheet({ filter, onApply, onClose }: Props) {
  const [chosen, setChosen] = useState(filter);
  return (
    <Dialog
      kind="sheet"
      title={m.records_filter_title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="soft" onClick={() => onApply({})}>
            {m.records_clear()}
          </Button>
          <Button onClick={() => onApply(chosen)}>{m.records_show()}</Button>
        </>
      }
    >
      <div className={s['filters']}>
        <MonthSelect value={chosen.month} onChange={(month) => setChosen(withPart(chosen, 'month', month))} />
        <Choices
          label={m.records_status()}
          name="status"
          value={chosen.status}
          choices={FILTER_STATUSES.map((status) => ({ value: status, text: filterStatusText(status) }))}
          onChange={(status) => setChosen(withPart(chosen, 'status', status))}
        />
        <Choices
          label={m.records_project()}
          name="projectType"
          value={chosen.projectType}
          choices={PROJECT_TYPES.map((type) => ({ value: type, text: projectName(type) }))}
          onChange={(projectType) => setChosen(withPart(chosen, 'projectType', projectType))}
        />
      </div>
    </Dialog>
  );
}
