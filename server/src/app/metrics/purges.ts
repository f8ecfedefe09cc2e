import { leftOf } from '../../kit/purge/left.ts';
import { PURGES } from '../jobs/purge.ts';
import type { StateGauge } from './state-gauge.ts';

/** What the purges have left. */
export const PURGE_GAUGES: readonly StateGauge[] = [
  {
    name: 'life_purge_rows_due',
    help: 'Rows whose time is over and that are not deleted yet, up to 1000; of statement_lines their statements',
    labels: ['purge'],
    read: ofEach('rows'),
  },
  {
    name: 'life_purge_oldest_overdue_seconds',
    help: 'For how long the oldest row of a purge should have been deleted',
    labels: ['purge'],
    read: ofEach('oldestSeconds'),
  },
];

function ofEach(number: 'rows' | 'oldestSeconds'): StateGauge['read'] {
  return async ({ db, now }) => {
    const samples = [];
    for (const [name, purge] of Object.entries(PURGES))
      samples.push({ labels: { purge: name }, value: (await leftOf(db, purge, now()))[number] });
    return samples;
  };
}
