import * as codes from '@life-payment/contract';
import { ACCOUNT_NUMBER_INVALID } from '@life-payment/contract/rules';
import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { saveAccount } from '../support/accounts.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

/** The sandbox's unit that takes payments on its own page. */
const ELSEWHERE = 'broadband-elsewhere';

async function addressOf(more = {}) {
  return (await service.call('/project/getH5PaymentUrl', { unitId: ELSEWHERE, ...more }, payer)).url;
}
function refused(body: { unitId: string; accountId?: string; accountNumber?: string }) {
  return service.refused('/project/getH5PaymentUrl', body, payer);
}

async function open(address: string | URL) {
  const response = await fetch(address, { headers: { 'accept-language': 'en' } });
  return { status: response.status, text: await response.text() };
}

test('the payment page of a unit is opened by a signed address that names the unit, ends in five minutes, and hides the number', async () => {
  const { accountNumber } = await service.account('PAYS_ELSEWHERE');
  const address = await addressOf({ accountNumber });
  expect(address).not.toContain(accountNumber);
  const claims = decodeJwt(new URL(address).searchParams.get('token') ?? '');
  expect(claims).toMatchObject({
    iss: service.context.config.biller.sender,
    aud: ELSEWHERE,
    account: `*${accountNumber.slice(-4)}`,
    jti: expect.any(String),
  });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
  const page = await open(address);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`*${accountNumber.slice(-4)}`);
});

test('the payment page of a unit is opened without an account too', async () => {
  const address = await addressOf();
  expect(decodeJwt(new URL(address).searchParams.get('token') ?? '')).not.toHaveProperty('account');
  expect((await open(address)).status).toBe(200);
});

test('the payment page of a unit accepts no other address', async () => {
  const address = new URL(await addressOf());
  const token = address.searchParams.get('token') ?? '';
  const [head, payload, signature] = token.split('.');
  const claims = { ...decodeJwt(token), account: '*0000' };
  const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
  for (const wrong of ['', 'x', `${head}.${forged}.${signature}`, `${head}.${payload}.`]) {
    address.searchParams.set('token', wrong);
    expect(await open(address)).toMatchObject({ status: 403, text: expect.stringContaining('not good') });
  }
});

test("the address of a unit's page is refused at a unit that takes payments here", async () => {
  const refusal = await refused({ unitId: 'water-430100' });
  expect(refusal).toMatchObject({ code: codes.UNIT_PAYS_HERE.code, field: 'unitId' });
});

test("the address of a unit's page is refused at a unit that is offline or does not exist", async () => {
  expect((await refused({ unitId: 'gas-offline' })).code).toBe(codes.PROJECT_OFFLINE.code);
  expect((await refused({ unitId: 'nobody' })).code).toBe(codes.NO_SUCH_THING.code);
});

test("the address of a unit's page is refused for a number of another form, for another unit's account, or for both at once", async () => {
  const { accountId } = await saveAccount(service, payer);
  const heard = [
    await refused({ unitId: ELSEWHERE, accountNumber: 'x' }),
    await refused({ unitId: ELSEWHERE, accountId }),
    await refused({ unitId: ELSEWHERE, accountId, accountNumber: '1' }),
  ];
  expect(heard.map(({ code, field }) => [code, field])).toEqual([
    [ACCOUNT_NUMBER_INVALID.code, 'accountNumber'],
    [codes.NO_SUCH_THING.code, 'accountId'],
    [codes.NOT_UNDERSTOOD.code, 'accountNumber'],
  ]);
});
