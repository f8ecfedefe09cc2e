// A payer's question about an order or a bill, from the form to the answer in the inbox.
import { NO_SUCH_THING, NOT_UNDERSTOOD, RATED_ALREADY, REQUEST_ID_REUSED } from '@life-payment/contract';
import { FEEDBACK_TEXT_EMPTY } from '@life-payment/contract/rules';
import { beforeAll, expect } from 'vitest';
import { DAY, MINUTE } from '../../src/kit/time.ts';
import { closings } from '../support/closing.ts';
import { feedbackOf, wish } from '../support/feedback.ts';
import { moneyTest } from '../support/fixtures.ts';
import { ask, place } from '../support/orders.ts';
import { gauges } from '../support/rows.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { add, refused, rowsOf } = feedbackOf(service);
const { hire, done, refused: staffRefused } = staffAtWork(service);
const { close, erased } = closings(service, payer);
const gauge = gauges(service);
beforeAll(hire);

async function askAboutOrder() {
  const { order } = await place(service, payer);
  const { orderId } = order;
  const body = wish({ text: '', about: { orderId }, reason: 'NOT_CREDITED' });
  return { orderId, body, taken: await add(body, payer) };
}

async function inbox() {
  const { messages } = await service.call('/inbox/getMessageList', {}, payer);
  return messages.filter(({ kind }) => kind === 'QUESTION_ANSWERED');
}

test('a question about an order is answered once by staff, and its payer reads the answer in the inbox', async () => {
  const { orderId, body, taken } = await askAboutOrder();
  expect(taken.answerBy).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await add(body, payer)).toEqual(taken);
  expect(await done('li.lei', 'feedback', 'list', '--open')).toContain(`"orderId":"${orderId}"`);
  const answer = (by: string) =>
    done(by, 'feedback', 'answer', taken.feedbackId, '--text', 'It was credited at noon.');
  const both = await Promise.allSettled([answer('li.lei'), answer('han.meimei')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await done('li.lei', 'feedback', 'list', '--open')).not.toContain(taken.feedbackId);
  const [message, ...others] = await inbox();
  expect(message).toMatchObject({ read: false, target: { topage: 'ddxq', orderId } });
  expect(message?.text).toContain('It was credited at noon.');
  expect(others).toEqual([]);
});

test('a question about a bill names its unit and account, and its answer leads to no order', async () => {
  const { queryId, bills } = await ask(service, payer, await service.account('ONE_BILL'));
  const billNo = bills[0]?.billNo ?? '';
  const { feedbackId } = await add(
    wish({ about: { queryId, billNo }, reason: 'OTHER', text: 'too high' }),
    payer,
  );
  const row = (await rowsOf(payer)).find((each) => each.feedback_id === feedbackId);
  expect(row).toMatchObject({ reason: 'OTHER', order_id: null, bill_no: billNo });
  await done('li.lei', 'feedback', 'answer', feedbackId, '--text', 'The unit has read the meter anew.');
  const [message] = await inbox();
  expect(message?.text).toContain('The unit has read the meter anew.');
  expect(message?.target).toBeUndefined();
});

test('the answer to a question is rated once by its payer, and only once there is one', async () => {
  const { taken } = await askAboutOrder();
  const { feedbackId } = taken;
  const rate = (stars: number, by = payer) =>
    service.call('/feedback/rateFeedback', { feedbackId, stars }, by);
  const refusedRate = async (stars: number, by = payer) =>
    (await service.refused('/feedback/rateFeedback', { feedbackId, stars }, by)).code;
  expect(await refusedRate(4)).toBe(NO_SUCH_THING.code);
  await done('li.lei', 'feedback', 'answer', feedbackId, '--text', 'It was credited at noon.');
  expect(await refusedRate(4, await service.login())).toBe(NO_SUCH_THING.code);
  const own = async () => (await inbox()).find(({ question }) => question?.feedbackId === feedbackId);
  expect((await own())?.question).toEqual({ feedbackId });
  await rate(4);
  await rate(4);
  expect(await refusedRate(5)).toBe(RATED_ALREADY.code);
  expect((await own())?.question).toEqual({ feedbackId, stars: 4 });
  expect(await done('li.lei', 'feedback', 'list')).toMatch(new RegExp(`${feedbackId}.*"stars":4`));
  for (const stars of [0, 6, 4.5]) expect(await refusedRate(stars)).toBe(NOT_UNDERSTOOD.code);
});

test('a question needs its reason, a text for the reason OTHER, and an order or bill of its payer', async () => {
  const { orderId, body } = await askAboutOrder();
  const about = { orderId };
  expect(await refused(wish({ about }), payer)).toMatchObject({ code: NOT_UNDERSTOOD.code });
  expect(await refused(wish({ reason: 'OTHER' }), payer)).toMatchObject({ code: NOT_UNDERSTOOD.code });
  expect((await refused(wish({ about, reason: 'OTHER', text: ' ' }), payer)).code).toBe(
    FEEDBACK_TEXT_EMPTY.code,
  );
  expect((await refused({ ...body, reason: 'PAID_TWICE' }, payer)).code).toBe(REQUEST_ID_REUSED.code);
  const stranger = await service.login();
  expect((await refused(wish({ about, reason: 'PAID_TWICE' }), stranger)).code).toBe(NO_SUCH_THING.code);
  for (const unknown of [{ orderId: 'X' }, { queryId: 'X' }, {}])
    expect((await refused(wish({ about: unknown, reason: 'PAID_TWICE' }), payer)).code).toBe(
      NO_SUCH_THING.code,
    );
});

test('staff answer only questions, with 1 to 500 characters', async () => {
  const { taken } = await askAboutOrder();
  const { feedbackId: plain } = await add(wish(), payer);
  const answer = (id: string, text: string) =>
    staffRefused('li.lei', 'feedback', 'answer', id, '--text', text);
  expect(await answer(taken.feedbackId, '字'.repeat(501))).toContain('1 to 500');
  for (const id of [plain, 'LF0']) expect(await answer(id, 'x')).toContain('no such question');
});

test('a question without an answer is an alarm once its promised day has ended', async () => {
  await service.context.db.deleteFrom('feedback').execute();
  const { taken } = await askAboutOrder();
  const end = new Date(`${taken.answerBy}T00:00:00+08:00`).getTime() + DAY;
  service.clock.advance(end - MINUTE - service.context.now().getTime());
  expect(await gauge('life_questions_late')).toBe(0);
  service.clock.advance(MINUTE);
  expect(await gauge('life_questions_late')).toBe(1);
  expect(await done('li.lei', 'waiting')).toContain(`QuestionLate  ${taken.feedbackId}`);
  await done('li.lei', 'feedback', 'answer', taken.feedbackId, '--text', 'x');
  expect(await gauge('life_questions_late')).toBe(0);
});

test('closing the account deletes its questions and answers', async () => {
  const { orderId, taken } = await askAboutOrder();
  await service.call('/order/cancelOrder', { orderId }, payer);
  service.clock.advance(3_600_000);
  await erased();
  Object.assign(payer, await service.login(payer));
  await close();
  await erased();
  expect(await rowsOf(payer)).toEqual([]);
  expect(await staffRefused('li.lei', 'feedback', 'answer', taken.feedbackId, '--text', 'x')).toContain(
    'no such question',
  );
});
