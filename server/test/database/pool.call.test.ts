import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openOutage, PoolBusy } from '../../src/kit/database/connection-lost.ts';
import { openDatabase } from '../../src/kit/database/open.ts';

import { openTestDatabase } from '../support/database.ts';

const stack = new AsyncDisposableStack();
const told: string[] = [];
let url: string;

beforeAll(async () => {
  const database = await openTestDatabase(inject('postgresUrl'));
  stack.defer(database.drop);
  url = database.url;
});
afterAll(() => stack.disposeAsync());

function openSmall(waitMs: number) {
  const tell = (event: string) => told.push(event);
  const outage = openOutage({ info: tell, warn: tell, error: tell });
  return openDatabase(url, 1, { onError: (error) => told.push(error.message), outage, waitMs });
}

test('a call that gets no connection in time is refused as busy, not as a lost database', async () => {
  const { db, close } = openSmall(50);
  const held = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async () => {
    held.resolve();
    await mayEnd.promise;
  });
  await held.promise;
  await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(PoolBusy);
  mayEnd.resolve();
  await holding;
  await sql`select 1`.execute(db);
  await close();
  expect(told).toEqual([]);
});
