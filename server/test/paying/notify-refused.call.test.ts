import { API_BASE, TOO_MANY_REQUESTS } from '@life-payment/contract';
import { expect } from 'vitest';
import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest({ env: { LOG_LEVEL: 'info' } });

const FORM = 'application/x-www-form-urlencoded';

/** Sends a body to the address of the wallet's notices. Answers the response, and the lines of the log about it. */
async function send(body: string | null, type: string | null, address = '203.0.113.10') {
  const before = service.logs.length;
  const answer = await fetch(`${service.origin}${API_BASE}/notify/wallet`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, ...(type === null ? {} : { 'content-type': type }) },
    // A string body would make the platform add the type text/plain.
    body: body === null ? null : new TextEncoder().encode(body),
  });
  return {
    status: answer.status,
    heard: await answer.text(),
    lines: service.logs.slice(before).map(({ level, event }) => `${level} ${event}`),
  };
}

const ONE_LINE = ['info call'];

test.each([
  ['nothing at all', null, null],
  ['an empty form', '', FORM],
  ['an empty body of JSON', '', 'application/json'],
  ['JSON null', 'null', 'application/json'],
  ['JSON with fields of a wrong kind', '{"out_trade_no":1,"app_id":{"a":[]}}', 'application/json'],
  ['broken JSON', '{"a":', 'application/json'],
  ['XML', '<xml/>', 'text/xml'],
  ['a body of no type', 'a=b', null],
  ['a form of a type that is none', 'a=b', 'nonsense'],
  ['a form with a NUL', 'out_trade_no=LP1%00&sign=x', FORM],
  ['a form with a NUL in a name', 'a%00=1', FORM],
  ['a form that is too large', `a=${'x'.repeat(70_000)}`, FORM],
])('%s is no notice, and is refused in one line of the log', async (_what, body, type) => {
  const { status, heard: statuses, lines } = await send(body, type);
  expect({ heard: statuses, lines }).toEqual({ heard: 'fail', lines: ONE_LINE });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test.each([
  'a=1&a=2&__proto__=x&constructor=y',
  'sign=%&sign_type=RSA2',
  'app_id&seller_id&sign',
  'notify_type=dut_user_sign&external_agreement_no=x&sign_type=RSA2&sign=AAAA',
])('a form with %s is refused', async (body) => {
  const { status, heard: statuses, lines } = await send(body, FORM);
  expect({ status, heard: statuses, lines }).toEqual({
    status: 200,
    heard: 'fail',
    lines: ['warn wallet notice refused', 'info call'],
  });
});

test('an address that sends false wallet notices is limited, and no other address is', async () => {
  const address = '203.0.113.11';
  const statuses: number[] = [];
  for (let sent = 0; sent < 610; sent += 1)
    statuses.push(
      (await send(sent % 2 ? 'null' : 'sign=x', sent % 2 ? 'application/json' : FORM, address)).status,
    );
  expect(statuses.slice(0, 600)).not.toContain(429);
  expect(statuses.slice(600)).toEqual(Array(10).fill(429));
  const limited = await send('sign=x', FORM, address);
  expect(limited).toEqual({ status: 429, heard: 'fail', lines: ['warn call'] });
  expect((await send('sign=x', FORM, '203.0.113.12')).status).toBe(200);
  await service.call('/user/isLogined', {}, { headers: { 'x-forwarded-for': address } });
});

test('an address that sends false pushes of units is limited too', async () => {
  const push = () =>
    fetch(`${service.origin}/biller/v1/newBills`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.13', 'content-type': 'application/json' },
      body: '{}',
    });
  const statuses: number[] = [];
  for (let sent = 0; sent < 601; sent += 1) statuses.push((await push()).status);
  expect(statuses.slice(0, 600)).toEqual(Array(600).fill(401));
  expect(statuses.at(-1)).toBe(429);
  expect(await (await push()).json()).toMatchObject({ msgCd: TOO_MANY_REQUESTS.code });
});
