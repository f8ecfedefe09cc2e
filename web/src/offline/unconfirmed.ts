import type { Query } from '@tanstack/react-query';
import { hadNoNetwork } from '../api/errors.ts';

type State = Pick<Query['state'], 'data' | 'dataUpdateCount' | 'error'>;

/** Whether a query shows a stored answer that the service has not confirmed yet, or an answer that could not be had anew without a network. */
export function isUnconfirmed({ data, dataUpdateCount, error }: State): boolean {
  return data !== undefined && (dataUpdateCount === 0 || hadNoNetwork(error));
}
