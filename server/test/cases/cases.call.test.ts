// Opening, reading, asking again and ending of cases, over HTTP.
import { randomUUID } from 'node:crypto';
import {
  CASE_ENDED,
  NO_SUCH_THING,
  REQUEST_ID_REUSED,
  TOO_MANY_CASES,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { CASE_REASONS, CASE_TEXT_EMPTY, CASE_TEXT_TOO_LONG } from '@life-payment/contract/rules';
import { beforeAll, expect } from 'vitest';
import { DAY } from '../../src/kit/time.ts';
import { casesOf } from '../support/cases.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { place } from '../support/orders.ts';
import { ownCode } from '../support/own-codes.ts';
import { purge } from '../support/purging.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { opened, refusedCode, rows } = casesOf(service);
const { hire, done, refused } = staffAtWork(service);
beforeAll(hire);

const anOrder = async () => (await place(service, payer)).order.orderId;

/** A case that is answered. */
async function answered() {
  const { caseId } = await opened(payer, { orderId: await anOrder() });
  await done('li.lei', 'case', 'answer', caseId, '--text', 'It was credited at noon.');
  return service.call('/case/getCase', { caseId }, payer);
}

test('a case is open, with the payer’s text, a promised day and a message about it', async () => {
  const orderId = await anOrder();
  const made = await opened(payer, { orderId, reason: 'OTHER', text: '  水表坏了 ' });
  expect(made).toMatchObject({
    reason: 'OTHER',
    state: 'OPEN',
    about: { orderId },
    texts: [{ by: 'PAYER', text: '水表坏了' }],
  });
  expect(made.answerBy).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await service.call('/case/getCase', { caseId: made.caseId }, payer)).toEqual(made);
  const { cases } = await service.call('/case/getCaseList', {}, payer);
  expect(cases.map(({ caseId }) => caseId)).toEqual([made.caseId]);
  const { messages } = await service.call('/inbox/getMessageList', {}, payer);
  expect(messages[0]).toMatchObject({
    kind: 'CASE_OPENED',
    target: { topage: 'case', caseId: made.caseId },
    read: false,
  });
});

test('what a payer wrote is stored encrypted', async () => {
  const { caseId } = await opened(payer, { orderId: await anOrder(), text: 'my meter is wrong' });
  const texts = await service.context.db
    .selectFrom('case_texts')
    .selectAll()
    .where('case_id', '=', caseId)
    .execute();
  expect(texts).toHaveLength(1);
  expect(texts[0]?.text_cipher.includes('meter')).toBe(false);
});

test('the same request is the same case, and so are many at once; another body is refused', async () => {
  const wish = { requestId: randomUUID(), orderId: await anOrder(), text: 'where is it' };
  const all = await Promise.all(Array.from({ length: 8 }, () => opened(payer, wish)));
  expect(new Set(all.map(({ caseId }) => caseId)).size).toBe(1);
  expect(await opened(payer, wish)).toEqual(all[0]);
  expect(await rows(payer)).toHaveLength(1);
  expect(all[0]?.texts).toHaveLength(1);
  expect(await refusedCode('/case/openCase', { ...wish, reason: 'NOT_CREDITED', text: 'other' }, payer)).toBe(
    REQUEST_ID_REUSED.code,
  );
});

test('an order has one open case for each reason, however many requests come at once', async () => {
  const orderId = await anOrder();
  const all = await Promise.all(Array.from({ length: 6 }, () => opened(payer, { orderId })));
  expect(new Set(all.map(({ caseId }) => caseId)).size).toBe(1);
  const other = await opened(payer, { orderId, reason: 'PAID_TWICE' });
  expect(other.caseId).not.toBe(all[0]?.caseId);
  const known = await service.call('/case/getKnownAnswers', { orderId }, payer);
  expect(known.answers.map(({ reason }) => reason)).toEqual(CASE_REASONS);
  expect(Object.fromEntries(known.answers.map(({ reason, caseId }) => [reason, caseId]))).toMatchObject({
    NOT_CREDITED: all[0]?.caseId,
    PAID_TWICE: other.caseId,
    OTHER: undefined,
  });
});

test('a payer has at most five open cases, also when ten are opened at once', async () => {
  const orders = await Promise.all([anOrder(), anOrder()]);
  const wishes = orders.flatMap((orderId) =>
    CASE_REASONS.map((reason) => ({ requestId: randomUUID(), orderId, reason, text: 'x' })),
  );
  const codes = await Promise.all(wishes.map((wish) => refusedCode('/case/openCase', wish, payer)));
  expect(codes.filter((code) => code === TOO_MANY_CASES.code)).toHaveLength(wishes.length - 5);
  expect(await rows(payer)).toHaveLength(5);
});

test('a payer opens at most ten cases a day', async () => {
  const orderId = await anOrder();
  for (let nth = 0; nth < 10; nth += 1) {
    const { caseId } = await opened(payer, { orderId });
    await service.call('/case/closeCase', { caseId }, payer);
  }
  const wish = { requestId: randomUUID(), orderId, reason: 'NOT_CREDITED' };
  expect(await refusedCode('/case/openCase', wish, payer)).toBe(TOO_MANY_REQUESTS.code);
  service.clock.advance(DAY);
  expect((await opened(payer, { orderId })).state).toBe('OPEN');
});

test('a text has at most 500 characters, and "something else" needs one', async () => {
  const orderId = await anOrder();
  const wish = (more: object) => ({ requestId: randomUUID(), orderId, reason: 'NOT_CREDITED', ...more });
  const code = (more: object) => refusedCode('/case/openCase', wish(more), payer);
  expect(await code({ text: '字'.repeat(501) })).toBe(CASE_TEXT_TOO_LONG.code);
  expect(await code({ reason: 'OTHER', text: ' \n' })).toBe(CASE_TEXT_EMPTY.code);
  expect(await code({ reason: 'OTHER' })).toBe(CASE_TEXT_EMPTY.code);
  expect((await opened(payer, { orderId, text: '😀'.repeat(500) })).texts[0]?.text).toBe('😀'.repeat(500));
});

test('another payer’s order, bill and case are not there, and nothing of them is told', async ({ other }) => {
  const { order, query } = await place(service, payer);
  const { caseId } = await opened(payer, { orderId: order.orderId });
  const [bill] = query.bills;
  const abouts = [{ orderId: order.orderId }, { queryId: query.queryId, billNo: bill?.billNo }, {}];
  for (const about of abouts) {
    expect(await refusedCode('/case/getKnownAnswers', about, other)).toBe(NO_SUCH_THING.code);
    const wish = { requestId: randomUUID(), reason: 'NOT_CREDITED', ...about };
    expect(await refusedCode('/case/openCase', wish, other)).toBe(NO_SUCH_THING.code);
  }
  for (const path of ['/case/getCase', '/case/reopenCase', '/case/closeCase'])
    expect(await refusedCode(path, { caseId }, other)).toBe(NO_SUCH_THING.code);
  expect((await service.call('/case/getCaseList', {}, other)).cases).toEqual([]);
  expect(await rows(other)).toEqual([]);
});

test('a bill of a query that is not there is not found', async () => {
  const { query } = await place(service, payer);
  for (const about of [{ queryId: 'X' }, { queryId: query.queryId, billNo: 'none' }, { orderId: 'X' }])
    expect(await refusedCode('/case/getKnownAnswers', about, payer)).toBe(NO_SUCH_THING.code);
});

test('an answered case can be asked about again for 30 days, three times', async () => {
  const first = await answered();
  expect(first).toMatchObject({ state: 'ANSWERED', texts: [{ by: 'STAFF' }] });
  expect(first.reopenUntil).toBeDefined();
  const { caseId } = first;
  for (let turn = 1; turn <= 3; turn += 1) {
    const again = await Promise.all(
      [1, 2].map(() => service.call('/case/reopenCase', { caseId, text: `no: ${turn}` }, payer)),
    );
    expect(again.map(({ state }) => state)).toEqual(['OPEN', 'OPEN']);
    expect(again[0]?.texts.filter(({ by }) => by === 'PAYER')).toHaveLength(turn);
    await done('li.lei', 'case', 'answer', caseId, '--text', `It was, ${turn}`);
  }
  expect((await service.call('/case/getCase', { caseId }, payer)).reopenUntil).toBeUndefined();
  expect(await refusedCode('/case/reopenCase', { caseId }, payer)).toBe(CASE_ENDED.code);
  const { messages } = await service.call('/inbox/getMessageList', {}, payer);
  const kinds = messages.map(({ kind }) => kind).filter((kind) => kind.startsWith('CASE_'));
  expect(kinds.toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'CASE_ANSWERED'),
    ...Array.from({ length: 4 }, () => 'CASE_OPENED'),
  ]);
});

test('after 30 days an answered case has ended', async () => {
  const { caseId } = await answered();
  service.clock.advance(30 * DAY);
  const session = await service.login(payer);
  expect(await refusedCode('/case/reopenCase', { caseId }, session)).toBe(CASE_ENDED.code);
});

test('a payer ends a case that is settled, and a closed one stays closed', async () => {
  const { caseId } = await opened(payer, { orderId: await anOrder() });
  for (let time = 0; time < 2; time += 1)
    expect((await service.call('/case/closeCase', { caseId }, payer)).state).toBe('CLOSED');
  expect(await refusedCode('/case/reopenCase', { caseId }, payer)).toBe(CASE_ENDED.code);
  expect(await refused('li.lei', 'case', 'answer', caseId, '--text', 'x')).toContain('CLOSED already');
});

test('the list comes in pages', async () => {
  const orderId = await anOrder();
  const made: string[] = [];
  for (let nth = 0; nth < 22; nth += 1) {
    const { caseId } = await opened(payer, { orderId });
    await service.call('/case/closeCase', { caseId }, payer);
    made.unshift(caseId);
    service.clock.advance(3 * 3_600_000);
  }
  const first = await service.call('/case/getCaseList', {}, payer);
  const second = await service.call('/case/getCaseList', { cursor: first.nextCursor ?? '' }, payer);
  expect([...first.cases, ...second.cases].map(({ caseId }) => caseId)).toEqual(made);
  expect(second.nextCursor).toBeUndefined();
});

test('a case is deleted with its texts 180 days after its last change, an open one never', async () => {
  const { caseId } = await answered();
  const { caseId: open } = await opened(payer, { orderId: await anOrder(), text: 'x' });
  service.clock.advance(181 * DAY);
  await purge('cases', service.context.db, service.context.now());
  expect((await rows(payer)).map((row) => row.case_id)).toEqual([open]);
  const left = await service.context.db
    .selectFrom('case_texts')
    .select('case_id')
    .where('case_id', '=', caseId)
    .execute();
  expect(left).toEqual([]);
});

test('the copy of a payer’s data has the cases, with what payer and staff wrote', async () => {
  const orderId = await anOrder();
  const { caseId } = await opened(payer, { orderId, text: 'where is it' });
  await done('li.lei', 'case', 'answer', caseId, '--text', 'It was credited.');
  const sent = await ownCode(service, payer, 'DATA_COPY');
  const { copyId = '' } = await service.call('/user/requestDataCopy', sent, payer);
  await workOff(service.context);
  const { copy } = await service.call('/user/fetchDataCopy', { copyId }, payer);
  expect(JSON.parse(copy).data.cases).toMatchObject([
    { caseId, orderId, kind: 'NOT_CREDITED', state: 'ANSWERED', from: 'PAYER', text: 'where is it' },
    { caseId, from: 'STAFF', text: 'It was credited.' },
  ]);
});
