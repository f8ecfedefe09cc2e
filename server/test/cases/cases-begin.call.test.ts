import { randomUUID } from 'node:crypto';
import { TOO_MANY_REQUESTS } from '@life-payment/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { casesOf } from '../support/cases.ts';
import { moneyTest } from '../support/fixtures.ts';
import { place } from '../support/orders.ts';

const { service, test, payer } = moneyTest();
const { opened, refusedCode } = casesOf(service);

/** Tells the service how long ago its database was migrated to cases, and made long before that. */
function migratedAgo(migrated: string) {
  return sql`
    update kysely_migration set "timestamp" = to_char(
      (now() - case name when '0072-cases' then ${migrated}::interval else '1 year' end) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.execute(service.context.db);
}

test('cases can be opened once all processes can show their messages, an hour after the migration', async () => {
  const { orderId } = (await place(service, payer)).order;
  await migratedAgo('59 minutes');
  const wish = { requestId: randomUUID(), reason: 'NOT_CREDITED', orderId };
  expect(await refusedCode('/case/openCase', wish, payer)).toBe(TOO_MANY_REQUESTS.code);
  const { messages } = await service.call('/inbox/getMessageList', {}, payer);
  expect(messages.filter(({ kind }) => kind === 'CASE_OPENED')).toEqual([]);
  await migratedAgo('61 minutes');
  expect(await opened(payer, { orderId })).toMatchObject({ state: 'OPEN' });
});
