import { sql } from 'kysely';
import { expect } from 'vitest';
import { enqueueAll } from '../../src/kit/jobs/queue.ts';
import { after, MINUTE } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest();

const ROWS = 200;
const ROUNDS = 3;

test('workers that add the same jobs in different orders at once do not deadlock', async () => {
  const { db } = service.context;
  const numbers = Array.from({ length: ROWS }, (_, index) => `LN${String(index).padStart(8, '0')}`);
  const backwards = numbers.toReversed();
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round is earlier, so that waiting jobs are moved.
    const at = after(new Date(), -round * MINUTE);
    await Promise.all([
      enqueueAll(db, 'plan', numbers, at),
      enqueueAll(db, 'plan', backwards, at),
      enqueueAll(db, 'plan', numbers, at),
    ]);
  }
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'plan'`.execute(db);
  expect(rows).toEqual([{ jobs: ROWS }]);
});
