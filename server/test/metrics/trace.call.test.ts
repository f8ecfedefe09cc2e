import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { enqueueAll, requestOfJob } from '../../src/kit/jobs/queue.ts';
import { holderHint, saveAccount } from '../support/accounts.ts';
import { checking, codeFor, newNumber } from '../support/codes.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { ask, detailOnce, pay, place, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';

const { service, test } = serviceTest({ worker: true, env: { LOG_LEVEL: 'info' } });
const payer = sharedPayer(service);

const { bend } = paying(service, payer);

type Event = { what: string; facts: Record<string, string> };

async function seenBySandbox(requestId: string): Promise<string[]> {
  const { events } = await service.sandbox.ask<{ events: Event[] }>('events?after=0');
  return events.filter(({ facts }) => facts['requestId'] === requestId).map(({ what }) => what);
}

function lines(requestId: string) {
  return service.logs.filter((line) => line['requestId'] === requestId);
}

/** Everything that a payer does, at partners that answer. Answers the texts that no line may contain. */
async function journey(mobile: string): Promise<readonly string[]> {
  await service.call('/register/codeCheckAndRegister', checking(mobile, await codeFor(service, mobile)));
  const token = await service.ssoToken(payer.walletUserId);
  await service.call('/user/login/sso', { outputEndpoint: 'HISUN', requestToken: token });
  await service.call('/common/getLocation', { latitude: 39.9512, longitude: 116.3234 }, payer);
  const account = await service.account('ONE_BILL');
  const { queryId } = await ask(service, payer, account);
  await saveAccount(service, payer, {}, account);
  const { order } = await place(service, payer);
  await pay(service, payer, order.pay?.value);
  await writtenOff(order.orderId);
  const { accountNumber } = account;
  return [
    mobile,
    token,
    payer.mobile,
    payer.token,
    queryId,
    holderHint(account),
    accountNumber,
    '39.9512',
    '116.3234',
  ];
}

/** The same with partners that do not answer. */
async function brokenJourney(mobile: string): Promise<readonly string[]> {
  const [account, token] = [await service.account('ONE_BILL'), await service.ssoToken(payer.walletUserId)];
  const { order } = await place(service, payer);
  await service.sandbox.ask('sms/conduct', { conduct: { gateway: 'DOWN' } });
  await service.sandbox.ask('units/conduct', { unitId: account.unitId, conduct: { down: true } });
  await bend({ gateway: 'DOWN' });
  await service.post('/register/getVerifyCode', { mobile });
  await service.post('/user/login/sso', { outputEndpoint: 'HISUN', requestToken: token });
  const { unitId, accountNumber, area } = account;
  await service.post('/bill/queryBill', { unitId, accountNumber, area }, payer);
  await service.post('/order/cancelOrder', { orderId: order.orderId }, payer);
  await soon(() => expect(JSON.stringify(service.logs)).toContain('SMS not taken'));
  return [mobile, token, accountNumber];
}

/** Makes an order under a request id of the browser, as the app does. Answers the order. */
async function orderUnder(requestId: string) {
  const query = await ask(service, payer, await service.account('ONE_BILL'));
  const headers = { 'x-request-id': requestId };
  const answer = await service.post('/order/createLifeOrder', wishFor(query), {
    token: payer.token,
    headers,
  });
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  const { orderId, pay: way } = answer.envelope.body as { orderId: string; pay: { value: string } };
  return { orderId, address: way.value };
}

function writtenOff(orderId: string) {
  return detailOnce(service, payer, orderId, ({ status }) => status === 'SUCCEEDED');
}

test('the id of a request goes from the browser through order, notice and job to the unit, and is in every line', async () => {
  const requestId = randomUUID();
  const { orderId, address } = await orderUnder(requestId);
  await pay(service, payer, address);
  await writtenOff(orderId);
  expect(await seenBySandbox(requestId)).toContain('writeOffs');
  expect(lines(requestId)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'call', call: '/order/createLifeOrder', code: 'LIV00000' }),
      expect.objectContaining({ event: 'wallet notice taken', paymentId: paymentIdOf(orderId) }),
      expect.objectContaining({ event: 'partner asked', operation: 'writeOff', outcome: 'answered' }),
    ]),
  );
});

test('the id of a request stays with the job that asks the wallet, also when the sweep adds it again', async () => {
  const requestId = randomUUID();
  const { orderId } = await orderUnder(requestId);
  // In a transaction, so that the worker can't take the job before the test has read it.
  await service.context.db.transaction().execute(async (tx) => {
    expect(await requestOfJob(tx, 'payment', paymentIdOf(orderId))).toBe(requestId);
    expect(await enqueueAll(tx, 'payment', [paymentIdOf(orderId)], new Date())).toBe(1);
    expect(await requestOfJob(tx, 'payment', paymentIdOf(orderId))).toBe(requestId);
  });
});

test('the id of a request is made here when the browser sends none or a malformed one, a new one each time', async () => {
  const made = new Set<string | null>();
  for (const headers of [{}, { 'x-request-id': 'no good\u0020id' }]) {
    const { headers: answered } = await service.post('/user/isLogined', {}, { headers });
    expect(answered.get('x-request-id')).toMatch(/^[0-9a-f]{16}-\d+$/);
    made.add(answered.get('x-request-id'));
  }
  expect(made.size).toBe(2);
});

test('a sign-on logs who logged in through which channel, or why it was refused', async () => {
  const { walletUserId } = await service.login();
  const known = await service.ssoToken(walletUserId);
  const unknown = await service.ssoToken((await service.stranger()).walletUserId);
  const lineOf = async (requestToken: string) => {
    const id = randomUUID();
    const body = { outputEndpoint: 'HISUN', requestToken };
    await service.post('/user/login/sso', body, { headers: { 'x-request-id': id } });
    return soon(() => {
      const line = lines(id).find(({ event }) => event === 'call');
      if (!line) throw new Error('the call has no line yet');
      return line;
    });
  };
  const channel = 'HISUN';
  const user: unknown = expect.stringMatching(/^[\w-]{12}$/);
  expect(await lineOf(known)).toMatchObject({ code: 'LIV00000', login: 1, channel, user });
  const registering = await lineOf(unknown);
  expect(registering).toMatchObject({ code: 'LIV00000', login: 2, channel });
  expect(registering).not.toHaveProperty('user');
  expect(await lineOf('guessed')).toMatchObject({ code: 'LIV01101' });
});

test('no line contains a number, a token, a name or a place', async () => {
  const secrets = [
    ...(await journey(await newNumber(service))),
    ...(await brokenJourney(await newNumber(service))),
  ];
  const logged = JSON.stringify(service.logs);
  for (const event of ['call', 'partner asked', 'partner not answering', 'unit not answering'])
    expect(logged).toContain(`"event":"${event}"`);
  for (const secret of secrets) expect(logged).not.toContain(secret);
});
