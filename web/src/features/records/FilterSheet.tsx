import { checkDayRange, renderText } from '@life-payment/contract/rules';
import { useEffect, useId, useRef, useState } from 'react';
import type { RecordFilter } from '../../lib/api/orders.ts';
import { dayOf } from '../../lib/i18n/dates.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { m } from '../../lib/i18n/messages.ts';
import { monthText } from '../../lib/i18n/moments.ts';
import { PROJECT_TYPES, projectName } from '../../lib/i18n/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, focusFirstError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FILTER_STATUSES, filterStatusText, latestMonths, withPart } from './filter.ts';
import s from './payment-records.module.css';

type Props = { filter: RecordFilter; onApply: (filter: RecordFilter) => void; onClose: () => void };

/** Chooses the month or the days, the project and the status of a filter. */
export function FilterSheet({ filter, onApply, onClose }: Props) {
  const [{ month, from = '', to = '', ...chosen }, setChosen] = useState(filter);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== undefined) focusFirstError(form.current);
  }, [error]);
  const setDays = (days: { from: string; to: string }) => {
    setError(undefined);
    setChosen({ ...chosen, ...days });
  };
  const show = () => {
    const days = [from, to].filter(Boolean).sort();
    const wrong = wrongDays(days);
    setError(wrong);
    const [first, last] = days;
    if (wrong === undefined)
      onApply({ ...chosen, ...(month && { month }), ...(first && last && { from: first, to: last }) });
  };
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
          <Button onClick={show}>{m.records_show()}</Button>
        </>
      }
    >
      <form ref={form} className={cx('stack', s['filters'])} noValidate>
        <MonthSelect
          value={month}
          onChange={(value) => {
            setError(undefined);
            setChosen(withPart(chosen, 'month', value));
          }}
        />
        <DaysField from={from} to={to} error={error} onChange={setDays} />
        <Choices
          label={m.records_status()}
          value={chosen.status}
          choices={[
            { value: undefined, text: m.records_all() },
            ...FILTER_STATUSES.map((value) => ({ value, text: filterStatusText(value) })),
          ]}
          onChoose={(status) => setChosen((all) => withPart(all, 'status', status))}
        />
        <Choices
          label={m.add_project()}
          value={chosen.projectType}
          choices={[
            { value: undefined, text: m.records_all() },
            ...PROJECT_TYPES.map((value) => ({ value, text: projectName(value) })),
          ]}
          onChoose={(projectType) => setChosen((all) => withPart(all, 'projectType', projectType))}
        />
      </form>
    </Dialog>
  );
}

/** The refusal of days, the first one first, as a filter; undefined when they are right, or there are none. */
function wrongDays([from, to]: readonly string[]): string | undefined {
  if (from === undefined) return undefined;
  if (to === undefined) return m.records_days_both();
  const refusal = checkDayRange(from, to);
  return refusal ? renderText(refusal.refused, currentLanguage(), refusal.params) : undefined;
}

type DaysProps = {
  from: string;
  to: string;
  error: string | undefined;
  onChange: (days: { from: string; to: string }) => void;
};

/** Chooses the first and the last day with the browser's own calendar, instead of a month. */
function DaysField({ from, to, error, onChange }: DaysProps) {
  const latest = dayOf(new Date());
  return (
    <div className={s['days']}>
      <div>
        <Field
          label={m.records_from()}
          name="from"
          type="date"
          max={latest}
          value={from}
          onChange={({ target }) => onChange({ from: target.value, to })}
        />
      </div>
      <div>
        <Field
          label={m.records_to()}
          name="to"
          type="date"
          max={latest}
          value={to}
          error={error}
          onChange={({ target }) => onChange({ from, to: target.value })}
        />
      </div>
    </div>
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
      <label className="small" htmlFor={id}>
        {m.bars_month()}
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
