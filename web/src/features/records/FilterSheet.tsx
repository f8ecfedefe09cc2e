import { useId, useState } from 'react';
import type { RecordFilter } from '../../lib/api/orders.ts';
import { m } from '../../lib/i18n/messages.ts';
import { monthText } from '../../lib/i18n/moments.ts';
import { PROJECT_TYPES, projectName } from '../../lib/i18n/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FILTER_STATUSES, filterStatusText, latestMonths, withPart } from './filter.ts';
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

type MonthSelectProps = { value: string | undefined; onChange: (month: string | undefined) => void };

/** Chooses one of the latest months, or all, with the phone's own picker. */
function MonthSelect({ value, onChange }: MonthSelectProps) {
  const id = useId();
  const months = latestMonths(new Date());
  const all = value === undefined || months.includes(value) ? months : [value, ...months];
  return (
    <div>
      <label className={s['legend']} htmlFor={id}>
        {m.records_month()}
      </label>
      <span className={s['select']}>
        <select
          id={id}
          name="month"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        >
          <option value="">{m.records_all()}</option>
          {all.map((month) => (
            <option key={month} value={month}>
              {monthText(month)}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} />
      </span>
    </div>
  );
}

type ChoicesProps<T extends string> = {
  label: string;
  name: string;
  choices: readonly { value: T; text: string }[];
  /** undefined: all of them. */
  value: T | undefined;
  onChange: (value: T | undefined) => void;
};

/** Chooses one of several values, or all. */
function Choices<T extends string>({ label, name, choices, value, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className={s['choices']}>
      <legend className={s['legend']}>{label}</legend>
      {[{ value: undefined, text: m.records_all() }, ...choices].map((choice) => (
        <label key={choice.value ?? ''} className={s['choice']}>
          <input
            className="unseen"
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
