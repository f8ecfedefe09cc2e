import type { Statistics } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { projectName } from '../../i18n/projects.ts';
import { BarsTable } from '../../ui/charts/BarsTable.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { percentsOf, shareText } from './share-text.ts';

/** The projects' figures as a table. */
export function ProjectTable({ statistics: { projects, amount, orders } }: { statistics: Statistics }) {
  const percents = percentsOf(projects.map((each) => each.amount));
  return (
    <BarsTable
      caption={m.records_spending_by_project()}
      columns={[m.records_project(), m.records_column_payments(), m.records_column_share(), m.bars_amount()]}
      rows={projects.map((each, index) => ({
        key: each.projectType,
        cells: [
          projectName(each.projectType),
          String(each.orders),
          shareText(percents[index] ?? 0, each.amount),
          moneyText(each.amount),
        ],
      }))}
      total={[m.records_total(), String(orders), shareText(100, amount), moneyText(amount)]}
    />
  );
}
