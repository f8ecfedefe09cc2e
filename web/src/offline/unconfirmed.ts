import type { Query } from '@tanstack/react-query';

type State = Pick<Query['state'], 'data' | 'dataUpdateCount'>;

/** Whether what a query shows was kept on this device and has not been confirmed since. */
export function isUnconfirmed({ data, dataUpdateCount }: State): boolean {
  return data !== undefined && dataUpdateCount === 0;
}
