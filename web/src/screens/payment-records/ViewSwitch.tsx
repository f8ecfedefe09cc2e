import { m } from '../../i18n/messages.ts';
import s from './spending.module.css';
import type { View } from './spending.ts';

type Props = { view: View; onView: (view: View) => void };

/** Switches between months and projects. */
export function ViewSwitch({ view, onView }: Props) {
  return (
    <fieldset className={s['switch']} aria-label={m.records_by()}>
      <button type="button" aria-pressed={view === 'month'} onClick={() => onView('month')}>
        <span>{m.records_by_month()}</span>
      </button>
      <button type="button" aria-pressed={view === 'project'} onClick={() => onView('project')}>
        <span>{m.records_by_project()}</span>
      </button>
    </fieldset>
  );
}
