import {
  CODE_TOO_MANY,
  CODE_TOO_SOON,
  CODE_USED_UP,
  CODE_WRONG,
  CODES_OF_TODAY_SENT,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { expect } from 'vitest';
import { openState } from '../../src/app/metrics/state.ts';
import { DAY, HOUR, MINUTE } from '../../src/kit/time.ts';
import { CHECK, checking, codeFor, codesOf, inbox, newNumber, SEND, wrongCode } from '../support/codes.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { purge } from '../support/rows.ts';
import { openTestService } from '../support/service.ts';

const { service, test } = serviceTest();

const { refusedCode, newAddress } = codesOf(service);

test('a code request sends six digits in the language of the request, and says how long they are valid', async () => {
  const [zh, en] = [await newNumber(service), await newNumber(service)];
  const answer = await service.call(SEND, { mobile: zh }, { language: 'zh-CN' });
  expect(answer).toEqual({ codeToken: expect.any(String), retryInSeconds: 60, expiresInSeconds: 300 });
  await service.call(SEND, { mobile: en }, { language: 'en' });
  await workOff(service.context);
  expect((await inbox(service, zh))[0]?.text).toMatch(/^【生活缴费】验证码 \d{6}/);
  expect((await inbox(service, en))[0]?.text).toMatch(/^\[Life payment\] Your code is \d{6}/);
});

test('a code request takes a number with the country code for the number', async () => {
  const mobile = await newNumber(service);
  await service.call(SEND, { mobile: `+86 ${mobile}` });
  expect(await service.refused(SEND, { mobile })).toMatchObject({ code: CODE_TOO_SOON.code });
});

test('a code request gives the same answer for registered and unknown numbers', async () => {
  const { mobile: known } = await service.login();
  const unknown = await newNumber(service);
  const answers = [service.call(SEND, { mobile: known }), service.call(SEND, { mobile: unknown })] as const;
  const [{ codeToken: tokenOfKnown, ...restOfKnown }, { codeToken: tokenOfUnknown, ...restOfUnknown }] =
    await Promise.all(answers);
  expect(restOfKnown).toEqual(restOfUnknown);
  expect(tokenOfKnown).toHaveLength(tokenOfUnknown.length);
  await workOff(service.context);
  const wrong = async (mobile: string, codeToken: string) =>
    refusedCode(mobile, wrongCode({ code: (await inbox(service, mobile))[0]?.code ?? '', codeToken }));
  expect(await wrong(known, tokenOfKnown)).toEqual(await wrong(unknown, tokenOfUnknown));
});

test('a code request sends the next code after a minute', async () => {
  const mobile = await newNumber(service);
  await service.call(SEND, { mobile });
  const soon = await service.refused(SEND, { mobile });
  expect(soon).toMatchObject({ code: CODE_TOO_SOON.code, field: 'mobile' });
  expect(soon.params?.['seconds']).toBeGreaterThan(55);
  expect(soon.params?.['seconds']).toBeLessThanOrEqual(60);
  service.clock.advance(MINUTE);
  await service.call(SEND, { mobile });
});

test('a code request sends one of ten codes that are requested at the same moment', async () => {
  const mobile = await newNumber(service);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => service.post(SEND, { mobile }, newAddress())),
  );
  const codes = answers.map(({ envelope }) => envelope.msgCd);
  expect(codes.filter((code) => code === 'LIV00000')).toHaveLength(1);
  expect(codes.filter((code) => code === CODE_TOO_SOON.code)).toHaveLength(9);
  await workOff(service.context);
  expect(await inbox(service, mobile)).toHaveLength(1);
});

test('a code request sends ten of twenty codes in a day, from any address, until midnight in Shanghai', async () => {
  const mobile = await newNumber(service);
  service.clock.set(new Date('2027-03-01T23:20:00+08:00'));
  const codes: string[] = [];
  for (let asked = 0; asked < 20; asked += 1) {
    codes.push((await service.post(SEND, { mobile }, newAddress())).envelope.msgCd);
    await workOff(service.context);
    service.clock.advance(MINUTE);
  }
  expect(codes).toEqual([...Array(10).fill('LIV00000'), ...Array(10).fill(CODE_TOO_MANY.code)]);
  expect(await inbox(service, mobile)).toHaveLength(10);
  service.clock.set(new Date('2027-03-01T23:59:58+08:00'));
  expect(await service.refused(SEND, { mobile })).toMatchObject({
    code: CODE_TOO_MANY.code,
    field: 'mobile',
  });
  service.clock.set(new Date('2027-03-02T00:00:00+08:00'));
  await service.call(SEND, { mobile }, newAddress());
});

test('a code request sends the payer codes of their own, however many a stranger has asked for', async () => {
  const payer = await service.login();
  service.clock.set(new Date('2027-03-02T10:00:00+08:00'));
  const { mobile, token } = payer;
  for (let sent = 0; sent < 10; sent += 1) {
    await service.call(SEND, { mobile }, newAddress());
    service.clock.advance(MINUTE);
  }
  expect(await service.refused(SEND, { mobile }, newAddress())).toMatchObject({ code: CODE_TOO_MANY.code });
  const own = () => service.post('/user/getOwnCode', { purpose: 'DATA_COPY' }, { token });
  expect((await own()).envelope.msgCd).toBe('LIV00000');
  expect((await own()).envelope.msgCd).toBe(CODE_TOO_SOON.code);
  for (let sent = 1; sent < 10; sent += 1) {
    service.clock.advance(MINUTE);
    expect((await own()).envelope.msgCd).toBe('LIV00000');
  }
  service.clock.advance(MINUTE);
  expect((await own()).envelope.msgCd).toBe(CODE_TOO_MANY.code);
});

test('a code request sends a /64 of IPv6 thirty codes an hour, for any numbers, not counting refused ones', async () => {
  service.clock.set(new Date('2027-03-03T10:05:00+08:00'));
  const address = (host = 1) => ({ headers: { 'x-forwarded-for': `2001:db8:1:2::${host}` } });
  const numbers = await Promise.all(Array.from({ length: 31 }, () => newNumber(service)));
  const first = String(numbers[0]);
  await service.call(SEND, { mobile: first }, address());
  await service.refused(SEND, { mobile: first }, address());
  const rest = await Promise.all(
    numbers.slice(1).map((mobile, at) => service.post(SEND, { mobile }, address(at + 2))),
  );
  const codes = rest.map(({ envelope }) => envelope.msgCd).sort();
  expect(codes).toEqual([...Array(29).fill('LIV00000'), TOO_MANY_REQUESTS.code]);
  const next = await newNumber(service);
  await service.call(SEND, { mobile: next }, newAddress());
  service.clock.advance(HOUR);
  await service.call(SEND, { mobile: await newNumber(service) }, address());
});

test('a code request sends codes to more than thirty people behind one IPv4 address', async () => {
  service.clock.set(new Date('2027-03-04T10:05:00+08:00'));
  const address = newAddress();
  const numbers = await Promise.all(Array.from({ length: 40 }, () => newNumber(service)));
  const sent = await Promise.all(numbers.map((mobile) => service.post(SEND, { mobile }, address)));
  expect(new Set(sent.map(({ envelope }) => envelope.msgCd))).toEqual(new Set(['LIV00000']));
});

test('ends at a daily limit of all SMS, before which an alarm comes', async () => {
  const small = await openTestService({ env: { SMS_PER_DAY: '4' } });
  small.clock.set(new Date('2027-03-06T10:00:00+08:00'));
  const ask = async () => small.post(SEND, { mobile: await newNumber(small) }, newAddress());
  const share = async () => /^life_sms_day_share ([\d.]+)$/m.exec(await openState(small.context)())?.[1];
  expect(await share()).toBe('0');
  for (const _ask of [1, 2, 3]) await ask();
  await workOff(small.context);
  small.clock.advance(MINUTE);
  expect(await share()).toBe('0.75');
  // Two more codes are requested at once, and one of them is sent.
  const late = await newNumber(small);
  await small.call(SEND, { mobile: late });
  await ask();
  await workOff(small.context);
  const { n } = await small.context.db
    .selectFrom('sms_messages')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(0);
  expect(JSON.stringify(small.logs)).toContain('SMS given up: no more texts today');
  expect((await ask()).envelope.msgCd).toBe(CODES_OF_TODAY_SENT.code);
  small.clock.set(new Date('2027-03-07T00:00:00+08:00'));
  expect((await ask()).envelope.msgCd).toBe('LIV00000');
  await small.stop();
});

test('neither stores nor logs codes, numbers and addresses in plain text', async () => {
  const mobile = await newNumber(service);
  const code = await codeFor(service, mobile);
  await refusedCode(mobile, wrongCode(code));
  const { db } = service.context;
  const codes = await db.selectFrom('verify_codes').selectAll().execute();
  const limits = await db.selectFrom('limits_taken').selectAll().execute();
  const hashes = [
    ...codes.flatMap((row) => [row.token_hash, row.mobile_hash, row.code_hash]),
    ...limits.map((row) => row.subject),
  ];
  for (const hash of hashes) expect(hash).toHaveLength(32);
  const logged = JSON.stringify(service.logs);
  for (const secret of [mobile, code.code, code.codeToken, '203.0.113']) expect(logged).not.toContain(secret);
});

test('deletes codes and limits that are over', async () => {
  const { db } = service.context;
  await codeFor(service, await newNumber(service));
  const later = new Date('2028-01-01T00:00:00+08:00');
  await purge('verify_codes', db, later);
  await purge('limits_taken', db, new Date(later.getTime() + DAY));
  expect(await db.selectFrom('verify_codes').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('limits_taken').selectAll().execute()).toEqual([]);
});

test('checking a code uses the code up after six guesses, also for its owner', async () => {
  const mobile = await newNumber(service);
  const code = await codeFor(service, mobile);
  for (const left of [4, 3, 2, 1])
    expect(await refusedCode(mobile, wrongCode(code))).toMatchObject({
      code: CODE_WRONG.code,
      field: 'code',
      params: { left },
    });
  expect((await refusedCode(mobile, wrongCode(code))).code).toBe(CODE_USED_UP.code);
  expect(await refusedCode(mobile, code)).toMatchObject({ code: CODE_USED_UP.code, field: 'code' });
});

test('checking a code counts guesses at the same moment one by one', async () => {
  const mobile = await newNumber(service);
  const code = await codeFor(service, mobile);
  const guesses = Array.from({ length: 20 }, () => refusedCode(mobile, wrongCode(code)));
  const codes = (await Promise.all(guesses)).map((refusal) => refusal.code);
  expect(codes.filter((one) => one === CODE_WRONG.code)).toHaveLength(4);
  expect((await refusedCode(mobile, code)).code).toBe(CODE_USED_UP.code);
});

test('checking a code accepts a code once, for five minutes, for its number', async () => {
  const [mobile, other] = [await newNumber(service), await newNumber(service)];
  const first = await codeFor(service, mobile);
  await codeFor(service, other);
  expect((await refusedCode(other, first)).code).toBe(CODE_USED_UP.code);
  service.clock.advance(MINUTE);
  const second = await codeFor(service, mobile);
  const entries = await Promise.all([1, 2, 3].map(() => service.post(CHECK, checking(mobile, second))));
  const codes = entries.map(({ envelope }) => envelope.msgCd).sort();
  expect(codes).toEqual(['LIV00000', CODE_USED_UP.code, CODE_USED_UP.code]);
  service.clock.advance(MINUTE);
  const late = await codeFor(service, mobile);
  service.clock.advance(5 * MINUTE);
  expect((await refusedCode(mobile, late)).code).toBe(CODE_USED_UP.code);
});

test("a stranger who requests codes of a number leaves the payer's code valid", async () => {
  const mobile = await newNumber(service);
  const own = await codeFor(service, mobile);
  service.clock.advance(MINUTE);
  await codeFor(service, mobile);
  expect((await service.call(CHECK, checking(mobile, own))).status).toBe(1);
});

test('a stranger who requests codes of a number uses up no guess of the payer by wrong codes', async () => {
  const mobile = await newNumber(service);
  const own = await codeFor(service, mobile);
  service.clock.advance(MINUTE);
  const strange = await codeFor(service, mobile);
  for (const _try of [1, 2, 3, 4, 5]) await refusedCode(mobile, wrongCode(strange));
  expect((await refusedCode(mobile, strange)).code).toBe(CODE_USED_UP.code);
  expect((await refusedCode(mobile, wrongCode(own))).params).toEqual({ left: 4 });
  expect((await service.call(CHECK, checking(mobile, own))).status).toBe(1);
});

test('a stranger who requests codes of a number can’t guess a code without the token of its request', async () => {
  const mobile = await newNumber(service);
  const own = await codeFor(service, mobile);
  service.clock.advance(MINUTE);
  const { codeToken } = await codeFor(service, mobile);
  for (const token of ['guessed', codeToken]) {
    const answer = await refusedCode(mobile, { code: own.code, codeToken: token });
    if (answer.code !== CODE_WRONG.code) expect(answer.code).toBe(CODE_USED_UP.code);
  }
  expect((await service.call(CHECK, checking(mobile, own))).status).toBe(1);
});

test('a stranger who requests codes of a number has fifty guesses a day at a number, whatever codes are requested', async () => {
  service.clock.set(new Date('2027-03-05T08:00:00+08:00'));
  const mobile = await newNumber(service);
  let guesses = 0;
  for (let asked = 0; asked < 12; asked += 1) {
    const { envelope } = await service.post(SEND, { mobile }, newAddress());
    const codeToken = (envelope.body as { codeToken?: string } | null)?.codeToken ?? 'none';
    const guess = (code: string) => service.post(CHECK, checking(mobile, { code, codeToken }));
    for (let answer = 0; answer < 7; answer += 1) {
      const { msgCd } = (await guess(String(asked * 10 + answer).padStart(6, '0'))).envelope;
      if (msgCd === CODE_WRONG.code) guesses += 1;
    }
    service.clock.advance(MINUTE);
  }
  // The fifth wrong guess of a code answers that the code is used up.
  expect(guesses).toBe(40);
});
