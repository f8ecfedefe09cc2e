import type { RecordFilter } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { monthText } from '../../i18n/moments.ts';
import { BarsChoice } from '../../ui/charts/BarsChoice.tsx';
import { BarsTable } from '../../ui/charts/BarsTable.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { toggled } from './filter.ts';
import { type MonthSum, totalOf } from './spending.ts';

type Props = {
  months: readonly MonthSum[];
  filter: RecordFilter;
  onFilter: (filter: RecordFilter) => void;
  tableShown: boolean;
};

/** The amounts of twelve months as bars. */
export function ByMonth({ months, filter, onFilter, tableShown }: Props) {
  const total = totalOf(months);
  return (
    <>
      <BarsChoice
        label={m.records_spending_by_month()}
        bars={months.map(({ month, amount }) => ({ key: month, name: monthText(month), fen: amount }))}
        chosenKey={filter.month}
        onChoose={(month) => onFilter(toggled(filter, 'month', month))}
      />
      {tableShown && (
        <BarsTable
          caption={m.records_spending_by_month()}
          columns={[m.bars_month(), m.records_column_payments(), m.bars_amount()]}
          rows={months.map(({ month, orders, amount }) => ({
            key: month,
            cells: [monthText(month), String(orders), moneyText(amount)],
          }))}
          total={[m.records_total(), String(total.orders), moneyText(total.amount)]}
        />
      )}
    </>
  );
}
