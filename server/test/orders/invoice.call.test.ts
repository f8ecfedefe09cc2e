import { NO_SUCH_THING, UNIT_NOT_ANSWERING } from '@life-payment/contract';
import { afterEach, expect } from 'vitest';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail, place } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import type { Payer } from '../support/service.ts';

const { service, test, payer } = moneyTest();
const { paid } = paying(service, payer);

const UNIT = { unitId: 'water-all' };
afterEach(() => bend({}));

function bend(conduct: object) {
  return service.sandbox.ask('units/conduct', { ...UNIT, conduct });
}

/** A credited bill of a unit with invoices. */
async function credited() {
  const { order, query } = await paid('ONE_BILL', UNIT);
  await workOff(service.context);
  return { orderId: order.orderId, billNo: query.bills[0]?.billNo ?? '' };
}

function invoice(of: { orderId: string; billNo: string }, by: Payer = payer) {
  return service.call('/order/getInvoice', of, by);
}

async function refusedInvoice(of: { orderId: string; billNo: string }, by: Payer = payer) {
  return (await service.refused('/order/getInvoice', of, by)).code;
}

/** Questions about invoices that the units have heard. */
async function asked(): Promise<number> {
  const { events } = await service.sandbox.ask<{ events: { what: string }[] }>('events');
  return events.filter(({ what }) => what === 'invoices').length;
}

test('the invoice of a credited bill is asked for when its payer wants it, and not before', async () => {
  const before = await asked();
  const bill = await credited();
  expect((await detail(service, payer, bill.orderId)).bills[0]?.invoice).toBe(true);
  expect(await asked()).toBe(before);
  const { state, url } = await invoice(bill);
  expect(state).toBe('READY');
  expect(url).toContain(`/invoices/LW${bill.orderId.slice(2)}01`);
  expect(await asked()).toBe(before + 1);
});

test('nobody else gets the link, and no line of the log holds it', async ({ other }) => {
  const bill = await credited();
  const { url = 'none' } = await invoice(bill);
  expect(await refusedInvoice(bill, other)).toBe(NO_SUCH_THING.code);
  expect(JSON.stringify(service.logs)).not.toContain(url);
});

test('a link to a host that the unit has not named is not handed out', async () => {
  const bill = await credited();
  await bend({ invoice: 'OTHER_HOST' });
  expect(await refusedInvoice(bill)).toBe(UNIT_NOT_ANSWERING.code);
});

test.each(['NOT_YET', 'NONE'] as const)('a unit says that an invoice is %s', async (state) => {
  const bill = await credited();
  await bend({ invoice: state });
  expect(await invoice(bill)).toEqual({ state });
});

test('a unit that is busy or does not answer is said to be so', async () => {
  const bill = await credited();
  for (const conduct of [{ invoice: 'BUSY' }, { down: true }]) {
    await bend(conduct);
    expect(await refusedInvoice(bill)).toBe(UNIT_NOT_ANSWERING.code);
  }
});

test('a bill that is not credited, or of a unit without invoices, has none', async () => {
  const { order, query } = await place(service, payer, 'ONE_BILL', UNIT);
  expect((await detail(service, payer, order.orderId)).bills[0]).not.toHaveProperty('invoice');
  const billNo = query.bills[0]?.billNo ?? '';
  expect(await invoice({ orderId: order.orderId, billNo })).toEqual({ state: 'NONE' });
  const other = await paid('ONE_BILL', { unitId: 'water-430100' });
  await workOff(service.context);
  const { orderId } = other.order;
  expect((await detail(service, payer, orderId)).bills[0]).not.toHaveProperty('invoice');
  const without = { orderId, billNo: other.query.bills[0]?.billNo ?? '' };
  expect(await invoice(without)).toEqual({ state: 'NONE' });
});
