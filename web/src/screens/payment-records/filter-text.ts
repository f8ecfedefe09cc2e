import type { RecordFilter } from '../../api/orders.ts';
import { monthText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { projectName } from '../../i18n/projects.ts';
import { statusText } from '../../ui/facts/order-status.ts';

/** A status to filter by; every order with a refund counts as refunded. */
export function filterStatusText(status: NonNullable<RecordFilter['status']>): string {
  return status === 'REFUNDED' ? m.records_with_refund() : statusText(status);
}

/** What a filter leaves, in words. */
export function filterText({ month, projectType, status }: RecordFilter): string {
  return [
    status !== undefined && filterStatusText(status),
    projectType !== undefined && projectName(projectType),
    month !== undefined && monthText(month),
  ]
    .filter(Boolean)
    .join(' · ');
}
