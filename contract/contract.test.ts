import { describe, expect, it } from 'vitest';
import * as names from './code-names.ts';
import * as contract from './index.ts';
import { CALLS, CODES, NOT_UNDERSTOOD, SUCCESS, TIMEOUT_MS } from './index.ts';
import * as rules from './rules/index.ts';
import { type Code, refuse } from './rules/index.ts';

/** Every call the product's specification names, by path. */
const SPECIFIED = `
/user/isLogined /user/login/sso /user/get4gSignatureData /user/register /register/getVerifyCode
/register/codeCheckAndRegister /user/userBindEmpower /common/getMycsCode
/project/getAllProjectList /project/getProjectList /project/getPaymentUnitList /project/paymentCanUse
/project/getH5PaymentUrl /project/getCityList /billNotify/Hit /bill/payAgain /bill/queryBill
/marketing/yzdGrantTicket /marketing/yzdQueryAmountTicket /marketing/appointUseTicket
/user/getAccountList /user/saveAccount /user/delAccount /user/updateAccount /user/updateAccountGroup
/user/getUserGroupList /user/addUserGroup /user/updateUserGroup /user/deleteUserGroup
/order/createLifeOrder /order/createLifeOrder5G /order/getOrderList /order/getOrderDetail /order/getOrderStatistics
/order/decryptAndGetToken /order/createDebLifeOrder
/common/getSuccessPageUrl /common/getFAQList /common/hitsFAQ /common/getBannerList /common/getLocation
/output/channel/getOutputEndpointConfig
/points/getUserPointsInfo /points/pointsExchange /points/pointsTipsUpdate
/autopay/getCanOpenAutopayAccountList /autopay/getOpenedAutopayAccountList /autopay/viewAutopay
/autopay/canBindAutopay /autopay/canBindOrLookAutopay /autopay/reBindingAutoPay /autopay/bindAutoPayByPassword
/autopay/cancelAutoPayByPassword /autopay/bindAutopay /autopay/cancelAutopay /autopay/modifyAutoPay
/autopay/unlockAutoPay
/external/mini/getMini /external/mini/getMiniToken /user/getInXsInitCode /user/myService /feedback/add`
  .trim()
  .split(/\s+/);

/** Calls open to anyone; every other needs a session or, for its own order, an order session. */
const PUBLIC = `
/user/isLogined /user/login/sso /user/get4gSignatureData /user/register /register/getVerifyCode
/register/codeCheckAndRegister /user/userBindEmpower /common/getMycsCode /user/getInXsInitCode /external/mini/getMini
/external/mini/getMiniToken /output/channel/getOutputEndpointConfig /order/decryptAndGetToken /common/getBannerList
/marketing/yzdQueryAmountTicket /user/myService /analytics/collect /receipt/verify`
  .trim()
  .split(/\s+/);

describe('calls', () => {
  it('has every call of the specification, each once', () => {
    const paths: string[] = CALLS.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(SPECIFIED.filter((path) => !paths.includes(path))).toEqual([]);
  });

  // @id public-calls-are-few
  it('opens no more calls to everyone than agreed', () => {
    expect(
      CALLS.filter(({ access }) => access === 'public')
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...PUBLIC].sort());
  });

  it('waits 30 s for each', () => {
    expect(new Set(CALLS.map(({ timeoutMs }) => timeoutMs))).toEqual(new Set([TIMEOUT_MS]));
    expect(TIMEOUT_MS).toBe(30_000);
  });

  // @id unknown-fields-refused-by-schema
  it.each(CALLS.map((call) => [call.path, call] as const))(
    '%s refuses fields it does not name',
    (_path, call) => {
      expect(Reflect.get(call.request, 'additionalProperties')).toBe(false);
    },
  );
});

/** Hyphens and spaces that do not break, invisible characters and marks of direction. */
const UNUSUAL = /[\u00a0\u00ad\u2000-\u2012\u2028-\u202f\u2060-\u206f\ufeff]/;

/** The text of each code and of each of its reasons. */
const TEXTS = CODES.flatMap((code) => [code, ...Object.values(code.reasons ?? {})]);

describe('codes', () => {
  it('speak Chinese with Chinese punctuation', () => {
    const narrow = /\p{Script=Han}[,;:!?(]|[,;:!?)]\p{Script=Han}/u;
    expect(TEXTS.filter(({ zh }) => narrow.test(zh))).toEqual([]);
  });

  it('has each code once, eight characters, in both languages', () => {
    expect(new Set(CODES.map(({ code }) => code)).size).toBe(CODES.length);
    for (const { code, en, zh } of CODES) {
      expect(code).toMatch(/^(LIV|SYS)\d{5}$/);
      expect(en).not.toBe('');
      expect(zh).toMatch(/\p{Script=Han}/u);
    }
  });

  it('gives every name its code in the catalogue, under the same name', () => {
    const codes = Object.keys(names).map((name) => [
      name,
      Reflect.get({ ...contract, ...rules }, name)?.code,
    ]);
    expect(Object.fromEntries(codes)).toEqual({ ...names });
    expect(CODES.map(({ code }) => code).sort()).toEqual(Object.values(names).sort());
  });

  it('does not compile with a code that does not exist', () => {
    // @ts-expect-error: no name has this code
    const unknown: Code = { ...SUCCESS, code: 'LIV99999' };
    // @ts-expect-error: a refusal is made of the catalogue, not of digits
    const refusal = refuse('LIV99999');
    expect(CODES).not.toContainEqual(unknown);
    expect(CODES).not.toContainEqual(refusal.refused);
  });

  it('keeps its literal type in the catalogue', () => {
    const literal: 'LIV00000' = SUCCESS.code;
    // @ts-expect-error: another code
    const other: 'LIV00001' = SUCCESS.code;
    expect([literal, other]).toEqual([names.SUCCESS, names.SUCCESS]);
  });

  it('are written in characters that everybody can type and search for', () => {
    expect(TEXTS.filter(({ en, zh }) => UNUSUAL.test(en + zh) || /[‘’]/.test(en))).toEqual([]);
  });

  it('show amounts as yuan, and count nouns rightly', () => {
    const amount = /\{(?:arrears|due|min|multiple|most|minSpend)(?!:yuan)\b/;
    expect(TEXTS.filter(({ en, zh }) => amount.test(en) || amount.test(zh))).toEqual([]);
    expect(TEXTS.filter(({ en, zh }) => /¥\{\w+\}/.test(en + zh))).toEqual([]);
    // A count and a plural behind it would say "1 tries left".
    expect(TEXTS.filter(({ en }) => /\{(?:left|seconds|points|max)\} (?:new )?\w+s\b/.test(en))).toEqual([]);
  });

  it('never show a payer which rule of a form was broken', () => {
    expect(NOT_UNDERSTOOD.en + NOT_UNDERSTOOD.zh).not.toContain('{');
  });

  it('asks for the same values in both languages', () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
    for (const { en, zh } of TEXTS) expect(names(zh)).toEqual(names(en));
  });
});
