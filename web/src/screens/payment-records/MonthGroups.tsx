import type { RecordFilter } from '../../api/orders.ts';
import { MonthGroup } from './MonthGroup.tsx';
import type { MonthRecords } from './months.ts';
import { useMonthSums } from './use-month-sums.ts';

type Props = { months: readonly MonthRecords[]; filter: RecordFilter };

/** The records by month, each month with its sum. */
export function MonthGroups({ months, filter }: Props) {
  const sums = useMonthSums(filter).data?.months;
  // The sums can't be filtered by status.
  const paidIn = (month: string): number | undefined =>
    filter.status === undefined ? sums?.find((sum) => sum.month === month)?.amount : undefined;
  return months.map((group) => <MonthGroup key={group.month} {...group} paid={paidIn(group.month)} />);
}
