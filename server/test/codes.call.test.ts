import {
  CODE_TOO_MANY,
  CODE_TOO_SOON,
  CODE_USED_UP,
  CODE_WRONG,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { purgeTokens } from '../src/modules/identity/index.ts';
import { purgeLimits } from '../src/modules/limits/index.ts';
import { DAY, HOUR, MINUTE } from '../src/time.ts';
import { checking, codeFor, inbox, newNumber, wrongCode } from './support/codes.ts';
import { workOff } from './support/drive.ts';
import { openTestService, type TestService } from './support.ts';

const SEND = '/register/getVerifyCode';
const CHECK = '/register/codeCheckAndRegister';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterEach(() => service.clock.reset());
afterAll(() => service.stop());

/** An address of its own for every test. */
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return { headers: { 'x-forwarded-for': `203.0.113.${addresses}` } };
};

const refusedCode = async (mobile: string, code: string) => service.refused(CHECK, checking(mobile, code));

describe('sending', () => {
  test('a code is six digits, in the language of the request, and says how long it is good', async () => {
    const [zh, en] = [await newNumber(service), await newNumber(service)];
    const answer = await service.call(SEND, { mobile: zh }, { language: 'zh-CN' });
    expect(answer).toEqual({ retryInSeconds: 60, expiresInSeconds: 300 });
    await service.call(SEND, { mobile: en }, { language: 'en' });
    await workOff(service.context);
    expect((await inbox(service, zh))[0]?.text).toMatch(/^【生活缴费】验证码 \d{6}/);
    expect((await inbox(service, en))[0]?.text).toMatch(/^\[Life payment\] Your code is \d{6}/);
  });

  test('the answer is the same for numbers that are registered and for those that are not', async () => {
    const { mobile: known } = await service.login();
    const unknown = await newNumber(service);
    const answers = [known, unknown].map((mobile) => service.call(SEND, { mobile }));
    const [ofKnown, ofUnknown] = await Promise.all(answers);
    expect(ofKnown).toEqual(ofUnknown);
    await workOff(service.context);
    const wrong = async (mobile: string) =>
      refusedCode(mobile, wrongCode((await inbox(service, mobile))[0]?.code ?? ''));
    expect(await wrong(known)).toEqual(await wrong(unknown));
  });

  test('the next code comes after a minute', async () => {
    const mobile = await newNumber(service);
    await service.call(SEND, { mobile });
    const soon = await service.refused(SEND, { mobile });
    expect(soon).toMatchObject({ code: CODE_TOO_SOON.code, field: 'mobile' });
    expect(soon.params?.['seconds']).toBeGreaterThan(55);
    expect(soon.params?.['seconds']).toBeLessThanOrEqual(60);
    service.clock.advance(MINUTE);
    await service.call(SEND, { mobile });
  });

  test('of ten asked for at the same moment one is sent', async () => {
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

  test('of twenty asked for in a day ten are sent, whatever the address, until midnight in Shanghai', async () => {
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

  test('an address gets thirty codes an hour, whatever the numbers; refused ones do not count', async () => {
    service.clock.set(new Date('2027-03-03T10:05:00+08:00'));
    const address = newAddress();
    const numbers = await Promise.all(Array.from({ length: 31 }, () => newNumber(service)));
    const first = String(numbers[0]);
    await service.call(SEND, { mobile: first }, address);
    await service.refused(SEND, { mobile: first }, address);
    const rest = await Promise.all(numbers.slice(1).map((mobile) => service.post(SEND, { mobile }, address)));
    const codes = rest.map(({ envelope }) => envelope.msgCd).sort();
    expect(codes).toEqual([...Array(29).fill('LIV00000'), TOO_MANY_REQUESTS.code]);
    const next = await newNumber(service);
    await service.call(SEND, { mobile: next }, newAddress());
    service.clock.advance(HOUR);
    await service.call(SEND, { mobile: await newNumber(service) }, address);
  });
});

describe('checking', () => {
  test('a code tried six times is used up by then, also for who knows it', async () => {
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

  test('guesses at the same moment are counted one by one', async () => {
    const mobile = await newNumber(service);
    const code = await codeFor(service, mobile);
    const guesses = Array.from({ length: 20 }, () => refusedCode(mobile, wrongCode(code)));
    const codes = (await Promise.all(guesses)).map((refusal) => refusal.code);
    expect(codes.filter((one) => one === CODE_WRONG.code)).toHaveLength(4);
    expect((await refusedCode(mobile, code)).code).toBe(CODE_USED_UP.code);
  });

  test('a code is good once, for five minutes, for its number, and not after the next one', async () => {
    const [mobile, other] = [await newNumber(service), await newNumber(service)];
    const first = await codeFor(service, mobile);
    await codeFor(service, other);
    expect((await refusedCode(other, first)).code).toBe(CODE_WRONG.code);
    service.clock.advance(MINUTE);
    const second = await codeFor(service, mobile);
    if (first !== second) expect((await refusedCode(mobile, first)).code).toBe(CODE_WRONG.code);
    const entries = await Promise.all([1, 2, 3].map(() => service.post(CHECK, checking(mobile, second))));
    const codes = entries.map(({ envelope }) => envelope.msgCd).sort();
    expect(codes).toEqual(['LIV00000', CODE_USED_UP.code, CODE_USED_UP.code]);
    service.clock.advance(MINUTE);
    const late = await codeFor(service, mobile);
    service.clock.advance(5 * MINUTE);
    expect((await refusedCode(mobile, late)).code).toBe(CODE_USED_UP.code);
  });
});

test('codes, numbers and addresses are neither stored as they are nor logged', async () => {
  const mobile = await newNumber(service);
  const code = await codeFor(service, mobile);
  await refusedCode(mobile, wrongCode(code));
  const { db } = service.context;
  const codes = await db.selectFrom('sms_codes').selectAll().execute();
  const limits = await db.selectFrom('limits_taken').selectAll().execute();
  const hashes = [
    ...codes.flatMap((row) => [row.mobile_hash, row.code_hash]),
    ...limits.map((row) => row.subject),
  ];
  for (const hash of hashes) expect(hash).toHaveLength(32);
  const logged = JSON.stringify(service.logs);
  for (const secret of [mobile, code, '203.0.113']) expect(logged).not.toContain(secret);
});

test('codes and limits that are over are forgotten', async () => {
  const { db } = service.context;
  await codeFor(service, await newNumber(service));
  const later = new Date('2028-01-01T00:00:00+08:00');
  await purgeTokens(db, later);
  await purgeLimits(db, new Date(later.getTime() + DAY));
  expect(await db.selectFrom('sms_codes').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('limits_taken').selectAll().execute()).toEqual([]);
});
