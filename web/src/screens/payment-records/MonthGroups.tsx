import { useEffect, useState } from 'react';
import type { RecordFilter } from '../../api/orders.ts';
import { MonthGroup } from './MonthGroup.tsx';
import type { MonthRecords } from './months.ts';
import { usualHeight } from './row-heights.ts';
import { useMonthSums } from './use-month-sums.ts';

type Props = { months: readonly MonthRecords[]; filter: RecordFilter };

/** The records by month, each month with its sum. */
export function MonthGroups({ months, filter }: Props) {
  const sums = useMonthSums(filter).data?.months;
  // The sums can't be filtered by status.
  const paidIn = (month: string): number | undefined =>
    filter.status === undefined ? sums?.find((sum) => sum.month === month)?.amount : undefined;
  const first = months[0]?.orders;
  const [usual, setUsual] = useState(() => usualHeight(first));
  // By now the first rows have been measured. After this the height stays the same, and so does each record's place.
  useEffect(() => setUsual(usualHeight(first)), [first]);
  return months.map((group) => (
    <MonthGroup key={group.month} {...group} paid={paidIn(group.month)} usual={usual} />
  ));
}
