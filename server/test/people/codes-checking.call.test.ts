import { CODE_USED_UP, CODE_WRONG } from '@life-payment/contract';
import { expect } from 'vitest';
import { MINUTE } from '../../src/kit/time.ts';
import { CHECK, checking, codeFor, codesOf, newNumber, SEND, wrongCode } from '../support/codes.ts';
import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest();

const { refusedCode, newAddress } = codesOf(service);

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
