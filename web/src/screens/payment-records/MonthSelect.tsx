import { useId } from 'react';
import { m } from '../../i18n/messages.ts';
import { monthText } from '../../i18n/moments.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { latestMonths } from './filter.ts';
import s from './payment-records.module.css';

type Props = { value: string | undefined; onChange: (month: string | undefined) => void };

/** Chooses one of the latest months, or all, with the phone's own picker. */
export function MonthSelect({ value, onChange }: Props) {
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
