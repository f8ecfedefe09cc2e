import { expect } from 'vitest';
import { openState } from '../../src/app/metrics/state.ts';
import { checkNextSlice } from '../../src/books/check-rounds.ts';
import { openStatements } from '../../src/books/reconcile.ts';
import { DAY, HOUR, MINUTE } from '../../src/kit/time.ts';
import { newNumber } from '../support/codes.ts';
import { passTime, workOff } from '../support/drive.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { paying } from '../support/paying.ts';
import { gauges, setRows } from '../support/rows.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

const { bend, paid, paidUnheard } = paying(service, payer);

const gauge = gauges(service);

test('gauges show a lack of workers and how long due rows have waited', async () => {
  await paid();
  service.clock.advance(10 * MINUTE);
  expect(await gauge('life_schedule_idle_seconds')).toBeGreaterThan(180);
  expect(await gauge('life_rows_overdue', 'bill')).toBe(1);
  expect(await gauge('life_row_oldest_overdue_seconds', 'bill')).toBeGreaterThan(590);
  await workOff(service.context);
  expect(await gauge('life_rows_overdue', 'bill')).toBe(0);
});

test('gauges count stuck refunds and broken promises', async () => {
  await bend({ sellerShort: true });
  const { order } = await paid('REJECTED');
  await workOff(service.context);
  expect(await gauge('life_refunds_old')).toBe(0);
  service.clock.advance(4 * DAY);
  expect(await gauge('life_refunds_old')).toBe(1);
  expect(await gauge('life_promises_broken', 'REFUND')).toBe(1);
  expect(await gauge('life_refunds_needing_person')).toBe(0);
  // The rows that a refund leaves when the wallet refuses it for good.
  await setRows(
    service,
    'refunds',
    { state: 'NEEDS_PERSON', next_action_at: null },
    { order_id: order.orderId },
  );
  expect(await gauge('life_refunds_needing_person')).toBe(1);
  await bend({});
});

test('gauges count payments unknown to the wallet and bills without a final answer', async () => {
  await paidUnheard();
  const { account } = await paid('NOT_RECEIVED');
  await service.sandbox.ask('units/conduct', { unitId: account.unitId, conduct: { down: true } });
  await bend({ gateway: 'DOWN' });
  expect(await gauge('life_payments_unknown')).toBe(0);
  await passTime(service, 2 * HOUR);
  expect(await gauge('life_payments_unknown')).toBe(1);
  expect(await gauge('life_bills_unsettled')).toBe(1);
  await bend({});
});

test('a gauge counts messages that the gateway does not accept', async () => {
  await service.sandbox.ask('sms/conduct', { conduct: { gateway: 'DOWN' } });
  await service.call('/register/getVerifyCode', { mobile: await newNumber(service) });
  for (const _try of [1, 2, 3]) {
    await workOff(service.context);
    service.clock.advance(10_000);
  }
  expect(await gauge('life_sms_failing')).toBe(1);
});

test('a gauge shows how long statements have been awaited', async () => {
  expect(await gauge('life_statement_oldest_awaited_days', 'wallet')).toBe(0);
  await openStatements(service.context);
  service.clock.advance(5 * DAY);
  expect(await gauge('life_statement_oldest_awaited_days', 'wallet')).toBe(6);
  expect(await gauge('life_statement_oldest_awaited_days', 'units')).toBe(6);
});

test('gauges show the age of the last check of the books and its findings', async () => {
  expect(await gauge('life_book_check_age_seconds')).toBeUndefined();
  // An alarm waits for the absence of this value, so no 0 may stand for it.
  expect(await openState(service.context)()).not.toMatch(/^life_book_check_age_seconds/m);
  await checkNextSlice(service.context, new AbortController().signal);
  service.clock.advance(2 * HOUR);
  expect(await gauge('life_book_check_age_seconds')).toBeCloseTo(7200, -2);
  expect(await gauge('life_book_findings')).toBe(0);
});
