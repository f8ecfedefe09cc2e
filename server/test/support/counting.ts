import { API_BASE, type CallPath, type RequestFor, SUCCESS } from '@life-payment/contract';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { openCountingProxy } from '../../../scripts/testing/counting-proxy.ts';
import { buildApp } from '../../src/app/http/app.ts';
import { openContext } from '../../src/app/open.ts';
import type { Payer, TestService } from './service.ts';

/** Makes a call, which must succeed. Answers how many round trips to the database it took. */
export type Counting = <P extends CallPath>(path: P, body: RequestFor<P>, by: Payer) => Promise<number>;

/** The app of a second process on the same database. Its round trips are counted on the wire. */
export async function countingApp({ context }: TestService, stack: AsyncDisposableStack): Promise<Counting> {
  const proxy = await openCountingProxy(context.config.databaseUrl);
  stack.defer(() => proxy.close());
  const opened = openContext({ ...context.config, databaseUrl: proxy.url }, context.log, context.now);
  stack.defer(opened.close);
  const app = await buildApp(opened.context);
  stack.defer(() => app.close());
  return async (path, body, { token }) => {
    const before = proxy.roundTrips();
    const answer = await app.inject({
      method: 'POST',
      url: API_BASE + path,
      headers: { 'x-auth-token': token },
      body,
    });
    expect(answer.json()).toMatchObject({ msgCd: SUCCESS.code });
    return proxy.roundTrips() - before;
  };
}

/** How many queries an act sends to the database. Caches check for a new version once a second, independently of calls: these do not count. */
export async function queriesOf(act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return query.mock.calls.filter((asked) => !JSON.stringify(asked).includes('cache_versions')).length;
  } finally {
    query.mockRestore();
  }
}
