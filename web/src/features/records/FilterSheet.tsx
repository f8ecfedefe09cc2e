import { checkDayRange, renderText } from '@life-payment/contract/rules';
import { useId, useState } from 'react';
import type { RecordFilter } from '../../lib/api/orders.ts';
import { dayOf, monthText } from '../../lib/i18n/dates.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { m } from '../../lib/i18n/messages.ts';
import { PROJECT_TYPES, projectName } from '../../lib/i18n/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useForm } from '../../ui/use-form.ts';
import { FILTER_STATUSES, filterStatusText, latestMonths, withPart } from './filter.ts';
import s from './records.module.css';

type Props = { filter: RecordFilter; onApply: (filter: RecordFilter) => void; onClose: () => void };

/** Chooses the month or the days, the project and the status of a filter. */
export function FilterSheet({ filter, onApply, onClose }: Props) {
  const [chosen, setChosen] = useState(filter);
  // Any change removes the error, which is about all that the days and the month say.
  const { form, errors, setErrors } = useForm<never>();
  const { month, from, to, ...rest } = chosen;
  const show = () => {
    const wrong = wrongDays(from, to);
    if (wrong === undefined) onApply(chosen);
    else setErrors({ form: wrong });
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
      <form className={cx('stack', s['filters'])} {...form(show)}>
        <MonthSelect value={month} onChange={(value) => setChosen(withPart(rest, 'month', value))} />
        <div className={s['days']}>
          {(['from', 'to'] as const).map((name) => (
            <div key={name}>
              <Field
                label={name === 'from' ? m.records_from() : m.records_to()}
                name={name}
                type="date"
                max={dayOf(new Date())}
                value={chosen[name] ?? ''}
                error={name === 'to' ? errors.form : undefined}
                onChange={({ target }) =>
                  setChosen(withPart(withPart(chosen, 'month', undefined), name, target.value || undefined))
                }
              />
            </div>
          ))}
        </div>
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

/** Says how to correct the first and the last day of a filter; undefined when they are right, or there are none. */
function wrongDays(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) return m.records_days_both();
  if (to < from) return m.records_days_order();
  const refusal = checkDayRange(from, to);
  return refusal ? renderText(refusal.refused, currentLanguage(), refusal.params) : undefined;
}

/** Chooses one of the latest months, or all, with the phone's own picker. */
function MonthSelect(props: { value: string | undefined; onChange: (month: string | undefined) => void }) {
  const { value, onChange } = props;
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
