import * as codes from '@life-payment/contract';
import { expect } from 'vitest';
import { overdue } from '../../src/app/jobs/sweep.ts';
import { after, DAY, SECOND } from '../../src/kit/time.ts';
import { advanceBill } from '../../src/paying/advance-bill.ts';
import { addMessages } from '../../src/people/messages.ts';
import { passTime, workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { detailOnce, pay, place } from '../support/orders.ts';
import { purge } from '../support/rows.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

function inbox(by = payer, more = {}) {
  return service.call('/inbox/getMessageList', more, by);
}

/** Announces bills to a payer, one second apart, the last one now. */
async function announce(subjects: readonly string[], to = payer): Promise<void> {
  const { db, now } = service.context;
  const { lifeUserId } = to;
  const facts = { unitId: 'water-430100', numberMasked: '*1234', remark: '', due: 12_860 };
  for (const [nth, subject] of subjects.entries())
    await db
      .transaction()
      .execute((tx) =>
        addMessages(
          tx,
          [{ lifeUserId, kind: 'NEW_BILL', subject, facts }],
          after(now(), (nth + 1 - subjects.length) * SECOND),
        ),
      );
}

/** Pays an order and runs the jobs that follow from it twice. */
async function paid(outcome = 'ONE_BILL', more = {}) {
  const { order } = await place(service, payer, outcome, more);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  await workOff(service.context);
  await passTime(service, 10 * DAY);
  return order;
}

test('an order that has ended is reported once when its unit has credited it', async () => {
  const { orderId } = await paid('SEVERAL_ANY');
  const { messages, unread } = await inbox();
  expect(messages).toEqual([
    {
      messageId: expect.any(String),
      kind: 'ORDER_SUCCEEDED',
      title: 'Payment credited',
      text: expect.stringMatching(/^.+ \(\*\d{4}\): ¥\d+\.\d\d credited$/),
      at: expect.any(String),
      read: false,
      target: { topage: 'ddxq', orderId },
    },
  ]);
  expect(unread).toBe(1);
});

test('an order that has ended is reported once when its money was refunded', async () => {
  const { orderId } = await paid('ONE_BILL', {
    conduct: { writeOff: { kind: 'REJECT', reason: 'ACCOUNT_CLOSED' } },
  });
  const { messages } = await inbox();
  expect(messages).toMatchObject([{ kind: 'ORDER_REFUNDED', target: { topage: 'ddxq', orderId } }]);
  expect(messages[0]?.text).toMatch(/: ¥\d+\.\d\d was refunded to your wallet$/);
});

test('an order that has ended is reported with both parts when only some of it was refunded', async () => {
  await paid('ONE_REJECTED');
  const { messages } = await inbox();
  expect(messages).toMatchObject([{ kind: 'ORDER_REFUNDED', title: 'Partly refunded' }]);
  expect(messages[0]?.text).toMatch(/was refunded to your wallet, ¥\d+\.\d\d was credited$/);
});

test('an order that has ended is reported once when its last two bills end at the same moment', async () => {
  const { order } = await place(service, payer, 'SEVERAL_ANY', { bills: 3 });
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  const bills = await overdue(service.context.db, 'bill', after(service.clock.now(), SECOND), 10);
  expect(bills).toHaveLength(6);
  await Promise.all(bills.map((writeOffNo) => advanceBill(service.context, writeOffNo)));
  expect((await inbox()).messages).toMatchObject([{ kind: 'ORDER_SUCCEEDED' }]);
});

test('an order that has ended is not reported while one of its bills is open', async () => {
  const { order } = await place(service, payer);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  expect((await inbox()).messages).toEqual([]);
});

test('the messages of a payer are in the language of the reader', async () => {
  await announce(['N1']);
  const { messages } = await service.call('/inbox/getMessageList', {}, { ...payer, language: 'zh-CN' });
  expect(messages).toMatchObject([
    {
      title: '新账单',
      text: expect.stringContaining('（*1234）：¥128.60'),
      target: { topage: 'zcjf', billNotifyDataId: 'N1' },
    },
  ]);
});

test('the messages of a payer come newest first, in pages, each once', async () => {
  await announce(['N1', 'N2', 'N3', 'N4', 'N5']);
  const seen: (string | undefined)[] = [];
  let cursor: string | undefined;
  do {
    const page = await inbox(payer, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.unread).toBe(5);
    seen.push(...page.messages.map(({ target }) => target?.billNotifyDataId));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(['N5', 'N4', 'N3', 'N2', 'N1']);
});

test('the messages of a payer of the same moment are divided between pages without loss', async () => {
  const { db, now } = service.context;
  const facts = { unitId: 'water-430100', numberMasked: '*1234', remark: '', due: 1 };
  const { lifeUserId } = payer;
  const at = now();
  const atOnce = ['A', 'B', 'C'].map((subject) => ({
    lifeUserId,
    kind: 'NEW_BILL' as const,
    subject,
    facts,
  }));
  await db.transaction().execute((tx) => addMessages(tx, atOnce, at));
  const first = await inbox(payer, { limit: 2 });
  const second = await inbox(payer, { limit: 2, cursor: first.nextCursor });
  const subjects = [...first.messages, ...second.messages].map(({ target }) => target?.billNotifyDataId);
  expect(subjects.sort()).toEqual(['A', 'B', 'C']);
});

test.each(['x', Buffer.from('2026-13-45 25:61:61+08|a').toString('base64url')])(
  'the messages of a payer with a foreign cursor are refused: %s',
  async (cursor) => {
    const refusal = await service.refused('/inbox/getMessageList', { cursor }, payer);
    expect(refusal).toMatchObject({ code: codes.NOT_UNDERSTOOD.code, field: 'cursor' });
  },
);

test('the messages of a payer are read one by one or all at once, and the count follows', async () => {
  await announce(['N1', 'N2', 'N3']);
  const { messages } = await inbox();
  const messageId = messages[0]?.messageId ?? '';
  const read = (body: object) => service.call('/inbox/readMessage', body, payer);
  expect(await read({ messageId })).toEqual({ unread: 2 });
  expect(await read({ messageId })).toEqual({ unread: 2 });
  expect((await inbox()).messages.map((message) => message.read)).toEqual([true, false, false]);
  expect(await read({})).toEqual({ unread: 0 });
});

test('the messages of a payer are not found by another payer, and stay unread', async () => {
  await announce(['N1']);
  const messageId = (await inbox()).messages[0]?.messageId ?? '';
  const other = await service.login();
  const refusal = await service.refused('/inbox/readMessage', { messageId }, other);
  expect(refusal).toMatchObject({ code: codes.NO_SUCH_THING.code, field: 'messageId' });
  await service.call('/inbox/readMessage', {}, other);
  expect((await inbox(other)).messages).toEqual([]);
  expect((await inbox()).unread).toBe(1);
});

test('the messages of a payer are kept for 180 days', async () => {
  await announce(['N1']);
  const { db, now } = service.context;
  await purge('messages', db, after(now(), 179 * DAY));
  expect((await inbox()).messages).toHaveLength(1);
  await purge('messages', db, after(now(), 181 * DAY));
  expect((await inbox()).messages).toEqual([]);
});
