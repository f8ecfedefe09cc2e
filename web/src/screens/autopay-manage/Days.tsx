import type { MandateView } from '../../api/autopay.ts';
import s from '../../autopay/autopay.module.css';
import { NoDays } from '../../autopay/CalendarCard.tsx';
import { calendarSteps } from '../../autopay/calendar.ts';
import { m } from '../../i18n/messages.ts';
import { cx } from '../../ui/cx.ts';

type Props = Pick<MandateView, 'agreement' | 'calendar'>;

/** The days of the next bill: issue, notice, deduction. While nothing is deducted they are grey, below what makes it go on. */
export function Days({ agreement: { holds, billing }, calendar }: Props) {
  const steps = calendarSteps(calendar, new Date());
  const goesOn = goesOnText(holds);
  return (
    <div className={cx(s['days'], holds.length > 0 && s['held'])}>
      {goesOn !== undefined && <p className={s['goesOn']}>{goesOn}</p>}
      <NoDays billing={billing} steps={steps} />
      {steps.length > 0 && (
        <dl className={s['facts']}>
          {steps.map(({ key, title, note, time }) => (
            <div key={key} className={s['fact']}>
              <dt>{title}</dt>
              <dd>
                {time}
                {note !== undefined && <span className={s['factNote']}>{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** What makes it go on; undefined where nothing is held, or where it does not go on at all. */
function goesOnText(holds: Props['agreement']['holds']): string | undefined {
  if (holds.includes('SUSPENDED') || holds.includes('SIGNER')) return undefined;
  if (holds.includes('LOCKED')) return m.autopay_goes_on_unlocked();
  if (holds.includes('RULES_CHANGED')) return m.autopay_goes_on_set();
  return holds.includes('PAUSED') ? m.autopay_paused_title() : undefined;
}
