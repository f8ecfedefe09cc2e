import type { CallPath, RequestFor } from '@life-payment/contract';
import pg from 'pg';
import { vi } from 'vitest';
import type { Payer, TestService } from './service.ts';

/** The number of queries that an act sends to the database. Caches check for a new version once a second, independently of calls: these do not count. */
export async function queriesOf(act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return query.mock.calls.filter((asked) => !JSON.stringify(asked).includes('cache_versions')).length;
  } finally {
    query.mockRestore();
  }
}

/** Makes a call, which must succeed. Answers how many queries it took, each a round trip to the database. */
export function counting({ call }: TestService) {
  return <P extends CallPath>(path: P, body: RequestFor<P>, by: Payer): Promise<number> =>
    queriesOf(() => call(path, body, by));
}
