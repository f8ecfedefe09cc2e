import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { after, DAY, HOUR, instant, MINUTE } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceOfEach } from '../support/fixtures.ts';
import { paying } from '../support/paying.ts';
import { staffAtWork } from '../support/staff.ts';
import { bendTables } from '../support/tables.ts';

const UNIT = 'gas-430100';
const service = serviceOfEach();
const { hire, type } = staffAtWork(service);
beforeEach(async () => {
  // Each check asks every unit, and one unit is enough.
  await sql`delete from units where unit_id <> ${UNIT}`.execute(service.context.db);
  await service.context.catalogue.refresh();
  await hire();
});
const { paid } = paying(service, payerOfEach(service));

test('the moment of a check is by default a day ago, and the check begins an hour before it', async () => {
  const at = after(service.context.now(), -30 * MINUTE);
  const { printed } = await typed('--since', shanghai(at));
  expect(printed).toContain(`Since ${shanghai(after(at, -HOUR))}:00+08:00`);
  expect((await typed()).printed).toContain(
    `Since ${shanghai(after(service.context.now(), -DAY - HOUR)).slice(0, 13)}`,
  );
});

test('the moment of a check may not lie in the future, or more than two weeks back', async () => {
  const now = service.context.now();
  expect((await typed('--since', shanghai(after(now, HOUR)))).complained).toContain('still to come');
  expect((await typed('--since', shanghai(after(now, -15 * DAY)))).complained).toContain('14 days');
  expect(await typed('--since', 'yesterday')).toMatchObject({ code: 2 });
});

test('the moment of a check limits what the check reads of the books', async () => {
  await paid('ONE_BILL', { unitId: UNIT });
  await workOff(service.context);
  await bendTables(service, sql`update order_events set at = at - interval '3 days'`);
  await bendTables(service, sql`update ledger_postings set posted_at = posted_at - interval '3 days'`);
  expect((await typed()).printed).toContain(': 0 orders that moved');
});

function typed(...more: string[]) {
  return type('check', ...more, '--as', 'li.lei');
}
function shanghai(at: Date): string {
  return instant(at).slice(0, 16);
}
