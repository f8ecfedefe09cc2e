import type { ProjectType } from '@life-payment/contract';
import type { CSSProperties } from 'react';
import type { Statistics } from '../../lib/api/orders.ts';
import { m } from '../../lib/i18n/messages.ts';
import { monthText } from '../../lib/i18n/moments.ts';
import { projectName } from '../../lib/i18n/projects.ts';
import { Amount } from '../../ui/Amount.tsx';
import b from '../../ui/bars.module.css';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PROJECT_ICONS } from '../../ui/icon-paths.ts';
import { moneyText } from '../../ui/money.ts';
import s from './spending.module.css';
import { type MonthSum, percentsOf, shareOf, shareText } from './spending.ts';

type MonthsProps = {
  /** Oldest first. */
  months: readonly MonthSum[];
  chosen: string | undefined;
  onChoose: (month: string) => void;
};

/** The sums by month as bars. One may be chosen, which is highlighted; without a choice the last one is. */
export function MonthBars({ months, chosen, onChoose }: MonthsProps) {
  const most = Math.max(1, ...months.map(({ amount }) => amount));
  const current = chosen ?? months.at(-1)?.month;
  return (
    <fieldset aria-label={m.records_spending_by_month()}>
      <div className={s['columns']}>
        {months.map(({ month, amount }, at) => (
          <button
            key={month}
            type="button"
            className={s['column']}
            aria-pressed={month === chosen}
            aria-label={`${monthText(month)} ${moneyText(amount)}`}
            onClick={() => onChoose(month)}
          >
            <span
              className={cx(b['bar'], s['placed'], month === current && b['current'])}
              style={{ height: `${(amount / most) * 100}%`, ...placed(at, months.length) }}
            />
          </button>
        ))}
      </div>
      <div className={b['ends']} aria-hidden="true">
        <span>{monthText(months[0]?.month ?? '')}</span>
        <span>{monthText(months.at(-1)?.month ?? '')}</span>
      </div>
    </fieldset>
  );
}

/** The place of a bar, from -1 (the first) to 1 (the last). */
function placed(at: number, count: number): CSSProperties & { '--from-middle': number } {
  return { '--from-middle': count > 1 ? (2 * at) / (count - 1) - 1 : 0 };
}

type ProjectsProps = {
  statistics: Statistics;
  chosen: ProjectType | undefined;
  onChoose: (projectType: ProjectType) => void;
};

/** Each project's share of the sum as a bar, the largest first. One may be chosen; then only that one is highlighted. */
export function ProjectBars({ statistics, chosen, onChoose }: ProjectsProps) {
  const percents = percentsOf(statistics.projects.map(({ amount }) => amount));
  return (
    <fieldset aria-label={m.records_spending_by_project()}>
      {statistics.projects.map(({ projectType, amount }, index) => (
        <button
          key={projectType}
          type="button"
          className={cx('side', s['row'])}
          aria-pressed={projectType === chosen}
          onClick={() => onChoose(projectType)}
        >
          <Icon name={PROJECT_ICONS[projectType]} />
          <span className="fill">
            <span className="ends">
              <span className={s['name']}>{projectName(projectType)}</span>
              <Amount fen={amount} />
            </span>
            <span className={s['measure']}>
              <span className={s['track']}>
                <span
                  className={cx(s['part'], chosen !== undefined && projectType !== chosen && s['pale'])}
                  style={{ width: `${shareOf(amount, statistics.amount) * 100}%` }}
                />
              </span>
              <span className={cx('small digits', s['share'])}>
                {shareText(percents[index] ?? 0, amount)}
              </span>
            </span>
          </span>
        </button>
      ))}
    </fieldset>
  );
}
