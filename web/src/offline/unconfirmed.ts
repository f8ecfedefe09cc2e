import type { Query } from '@tanstack/react-query';

type State = Pick<Query['state'], 'data' | 'dataUpdateCount'>;

/** Whether a query shows a stored answer that the service has not confirmed yet. */
export function isUnconfirmed({ data, dataUpdateCount }: State): boolean {
  return data !== undefined && dataUpdateCount === 0;
}
