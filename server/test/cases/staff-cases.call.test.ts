// What staff see and do of cases, and the alarms about them.
import { beforeAll, expect } from 'vitest';
import { DAY } from '../../src/kit/time.ts';
import { casesOf } from '../support/cases.ts';
import { closings } from '../support/closing.ts';
import { moneyTest } from '../support/fixtures.ts';
import { gauges } from '../support/gauges.ts';
import { place } from '../support/orders.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { opened } = casesOf(service);
const { hire, done, refused } = staffAtWork(service);
const { close, erased, rowsOf } = closings(service, payer);
const gauge = gauges(service);
beforeAll(hire);

async function aCase(text?: string) {
  const { order } = await place(service, payer);
  return { order, made: await opened(payer, { orderId: order.orderId, ...(text ? { text } : {}) }) };
}

test('staff list cases by the promised time, read one with its order, and answer it once', async () => {
  const { order, made } = await aCase('where is my money');
  const { caseId } = made;
  expect(await done('li.lei', 'case', 'list')).toContain(
    `${caseId}  OPEN  NOT_CREDITED  order ${order.orderId}`,
  );
  const shown = await done('li.lei', 'case', 'show', caseId);
  expect(shown).toContain('where is my money');
  expect(shown).toContain('payment:');
  const answer = (by: string) => done(by, 'case', 'answer', caseId, '--text', 'It was credited at noon.');
  const both = await Promise.allSettled([answer('li.lei'), answer('han.meimei')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refused('li.lei', 'case', 'answer', caseId, '--text', 'x')).toContain('ANSWERED already');
  expect(await done('li.lei', 'case', 'list')).not.toContain(caseId);
  expect(await done('li.lei', 'case', 'list', '--all')).toContain(`${caseId}  ANSWERED`);
  const { state, texts } = await service.call('/case/getCase', { caseId }, payer);
  expect({ state, texts }).toMatchObject({
    state: 'ANSWERED',
    texts: [{ by: 'PAYER' }, { by: 'STAFF', text: 'It was credited at noon.' }],
  });
  const { messages } = await service.call('/inbox/getMessageList', {}, payer);
  expect(messages.map(({ kind }) => kind)).toContain('CASE_ANSWERED');
  expect(await done('li.lei', 'log')).toContain('case answer');
});

test('an answer has 1 to 500 characters, and its case must be there', async () => {
  const { made } = await aCase();
  const { caseId } = made;
  expect(await refused('li.lei', 'case', 'answer', caseId, '--text', '字'.repeat(501))).toContain('1 to 500');
  for (const unknown of ['LC261125000000000000AAAAAAAA', 'x']) {
    expect(await refused('li.lei', 'case', 'answer', unknown, '--text', 'x')).toContain('no such case');
    expect(await refused('li.lei', 'case', 'show', unknown)).toContain('no such case');
  }
});

test('staff end a case with a reason, and its payer is told', async () => {
  const { made } = await aCase();
  const { caseId } = made;
  expect(await refused('li.lei', 'case', 'close', caseId)).toContain('--reason');
  await done('li.lei', 'case', 'close', caseId, '--reason', 'settled on the phone');
  expect((await service.call('/case/getCase', { caseId }, payer)).state).toBe('CLOSED');
  const { messages } = await service.call('/inbox/getMessageList', {}, payer);
  expect(messages.map(({ kind }) => kind)).toContain('CASE_CLOSED');
  const again = ['case', 'close', caseId, '--reason', 'x'];
  expect(await refused('li.lei', ...again)).toContain('CLOSED already');
});

test('an open case is an alarm ten hours before its promised day ends, and after it', async () => {
  await service.context.db.deleteFrom('cases').execute();
  const { made } = await aCase();
  const end = new Date(`${made.answerBy}T00:00:00+08:00`).getTime() + DAY;
  const at = (moment: number) => service.clock.advance(moment - service.context.now().getTime());
  expect(await gauge('life_cases_due')).toBe(0);
  at(end - 9 * 3_600_000);
  expect([await gauge('life_cases_due'), await gauge('life_cases_late')]).toEqual([1, 0]);
  expect(await done('li.lei', 'waiting')).toContain(`CaseDue  ${made.caseId}`);
  at(end + 1);
  expect([await gauge('life_cases_due'), await gauge('life_cases_late')]).toEqual([1, 1]);
  await done('li.lei', 'case', 'answer', made.caseId, '--text', 'x');
  expect([await gauge('life_cases_due'), await gauge('life_cases_late')]).toEqual([0, 0]);
});

test('closing the account erases its cases and their texts', async () => {
  const { order, made } = await aCase('my text');
  await service.call('/order/cancelOrder', { orderId: order.orderId }, payer);
  service.clock.advance(3_600_000);
  await erased();
  expect(await rowsOf('cases')).toHaveLength(1);
  const session = await service.login(payer);
  Object.assign(payer, session);
  await close();
  await erased();
  expect(await rowsOf('cases')).toEqual([]);
  expect(await rowsOf('case_texts')).toEqual([]);
  expect(await refused('li.lei', 'case', 'answer', made.caseId, '--text', 'x')).toContain('no such case');
});
