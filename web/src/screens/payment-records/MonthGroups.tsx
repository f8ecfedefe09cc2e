import { useEffect, useState } from 'react';
import type { RecordFilter } from '../../api/orders.ts';
import { MonthGroup } from './MonthGroup.tsx';
import type { MonthRecords } from './months.ts';
import { usualHeight } from './row-heights.ts';
import { useMonthSums } from './use-month-sums.ts';

type Props = { months: readonly MonthRecords[]; filter: RecordFilter };

/** The records month by month, each with what was paid in it. */
export function MonthGroups({ months, filter }: Props) {
  const sums = useMonthSums(filter).data?.months;
  // The sums know nothing of states.
  const paidIn = (month: string): number | undefined =>
    filter.status === undefined ? sums?.find((sum) => sum.month === month)?.amount : undefined;
  const first = months[0]?.orders;
  const [usual, setUsual] = useState(() => usualHeight(first));
  // The first rows are drawn and measured by now: from here on it stays, and with it each record's place.
  useEffect(() => setUsual(usualHeight(first)), [first]);
  return months.map((group) => (
    <MonthGroup key={group.month} {...group} paid={paidIn(group.month)} usual={usual} />
  ));
}
