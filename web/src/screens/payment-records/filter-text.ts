import type { RecordFilter } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { monthText } from '../../i18n/moments.ts';
import { projectName } from '../../i18n/projects.ts';
import { statusText } from '../../ui/facts/order-status.ts';

/** The text of a status in the filter; every order with a refund counts as refunded. */
export function filterStatusText(status: NonNullable<RecordFilter['status']>): string {
  return status === 'REFUNDED' ? m.records_with_refund() : statusText(status);
}

/** A filter as text. */
export function filterText({ month, projectType, status }: RecordFilter): string {
  return [
    status !== undefined && filterStatusText(status),
    projectType !== undefined && projectName(projectType),
    month !== undefined && monthText(month),
  ]
    .filter(Boolean)
    .join(' · ');
}
