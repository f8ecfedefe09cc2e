import { useQuery } from '@tanstack/react-query';
import { type RecordFilter, statisticsOptions } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { latestMonths } from './filter.ts';

/** What was paid in each month that the filter offers, for the filter's project. */
export function useMonthSums({ projectType }: RecordFilter) {
  const { api } = useApp();
  const months = latestMonths(new Date());
  return useQuery(
    statisticsOptions(api, {
      from: months.at(-1) ?? '',
      to: months[0] ?? '',
      ...(projectType !== undefined && { projectType }),
    }),
  );
}
