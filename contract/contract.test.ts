import { expect, it } from 'vitest';
import * as names from './code-names.ts';
import * as contract from './index.ts';
import { CALLS, CODES, NOT_UNDERSTOOD, SUCCESS, TIMEOUT_MS } from './index.ts';
import * as rules from './rules/index.ts';
import { byLanguage, type Code, type CodeText, refuse } from './rules/index.ts';

/** Every call that the product's specification names, by path. */
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

/** Calls for everybody. Every other call needs a session or, for its own order, an order session. */
const PUBLIC = `
/user/isLogined /user/login/sso /user/get4gSignatureData /user/register /register/getVerifyCode
/register/codeCheckAndRegister /user/userBindEmpower /common/getMycsCode /user/getInXsInitCode /external/mini/getMini
/external/mini/getMiniToken /output/channel/getOutputEndpointConfig /order/decryptAndGetToken /common/getBannerList
/marketing/yzdQueryAmountTicket /user/myService /analytics/collect /receipt/verify /receipt/verifyPayment`
  .trim()
  .split(/\s+/);

it('the calls of the contract contain every call of the specification once', () => {
  const paths: string[] = CALLS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(SPECIFIED.filter((path) => !paths.includes(path))).toEqual([]);
});

it('the calls of the contract are public only where that was agreed', () => {
  expect(
    CALLS.filter(({ access }) => access === 'public')
      .map(({ path }) => path)
      .sort(),
  ).toEqual([...PUBLIC].sort());
});

it('the calls of the contract all calls have a 30000 ms timeout', () => {
  expect(new Set(CALLS.map(({ timeoutMs }) => timeoutMs))).toEqual(new Set([TIMEOUT_MS]));
  expect(TIMEOUT_MS).toBe(30_000);
});

it.each(CALLS.map((call) => [call.path, call] as const))(
  'the calls of the contract %s refuses fields that it does not name',
  (_path, call) => {
    expect(Reflect.get(call.request, 'additionalProperties')).toBe(false);
  },
);

/** Non-breaking hyphens and spaces, invisible characters, and marks of direction. */
const UNUSUAL = /[\u00a0\u00ad\u2000-\u2012\u2028-\u202f\u2060-\u206f\ufeff]/;

/** The text of each code and of each of its reasons, by language. */
const TEXTS = byLanguage((language) => CODES.flatMap(({ texts }) => textsOf(texts[language])));

function textsOf(said: CodeText): readonly string[] {
  return typeof said === 'string' ? [said] : [said.text, ...Object.values(said.reasons)];
}

it('the codes of the contract have Chinese texts with Chinese punctuation', () => {
  const narrow = /\p{Script=Han}[,;:!?(]|[,;:!?)]\p{Script=Han}/u;
  expect(TEXTS['zh-CN'].filter((text) => narrow.test(text))).toEqual([]);
});

it('the codes of the contract have eight characters and a text in every language, each code once', () => {
  expect(new Set(CODES.map(({ code }) => code)).size).toBe(CODES.length);
  for (const { code } of CODES) expect(code).toMatch(/^(LIV|SYS)\d{5}$/);
  for (const texts of Object.values(TEXTS)) expect(texts).not.toContain('');
  expect(TEXTS['zh-CN'].filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
});

it('the codes of the contract have the same name in the catalogue and in the list of names', () => {
  const codes = Object.keys(names).map((name) => [name, Reflect.get({ ...contract, ...rules }, name)?.code]);
  expect(Object.fromEntries(codes)).toEqual({ ...names });
  expect(CODES.map(({ code }) => code).sort()).toEqual(Object.values(names).sort());
});

it('the codes of the contract do not compile when one does not exist', () => {
  // @ts-expect-error: no name has this code
  const unknown: Code = { ...SUCCESS, code: 'LIV99999' };
  // @ts-expect-error: a refusal is made of the catalogue, not of digits
  const refusal = refuse('LIV99999');
  expect(CODES).not.toContainEqual(unknown);
  expect(CODES).not.toContainEqual(refusal.refused);
});

it('the codes of the contract keep their literal types in the catalogue', () => {
  const literal: 'LIV00000' = SUCCESS.code;
  // @ts-expect-error: another code
  const other: 'LIV00001' = SUCCESS.code;
  expect([literal, other]).toEqual([names.SUCCESS, names.SUCCESS]);
});

it('the codes of the contract have texts of characters that everybody can type and search for', () => {
  expect(
    Object.values(TEXTS)
      .flat()
      .filter((text) => UNUSUAL.test(text) || /[‘’]/.test(text)),
  ).toEqual([]);
});

it('the codes of the contract show amounts in yuan and count nouns correctly', () => {
  const amount = /\{(?:arrears|due|min|multiple|most|minSpend)(?!:yuan)\b/;
  const all = Object.values(TEXTS).flat();
  expect(all.filter((text) => amount.test(text) || /¥\{\w+\}/.test(text))).toEqual([]);
  // With a number and a fixed plural after it, the text would be "1 tries left".
  expect(TEXTS.en.filter((text) => /\{(?:left|seconds|points|max)\} (?:new )?\w+s\b/.test(text))).toEqual([]);
});

it('the codes of the contract never show a payer which rule of a schema was broken', () => {
  expect(JSON.stringify(Object.values(NOT_UNDERSTOOD.texts))).not.toContain('{');
});

it('the codes of the contract use the same values in every language', () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
  for (const texts of Object.values(TEXTS)) expect(texts.map(names)).toEqual(TEXTS['zh-CN'].map(names));
});
