import type { UnitDescription } from '@life-payment/biller-api';
import { FORMS } from '@life-payment/contract/rules';

export type Project = UnitDescription['projectType'];

/** A unit's rules for payments: billing, selection, amount, and the amounts it suggests (fen). */
export type PayRules = Pick<UnitDescription, 'billing' | 'selection' | 'amount' | 'suggested'>;

const EXACT = { kind: 'EXACT' } as const;
const ARREARS = { kind: 'AT_LEAST_ARREARS' } as const;

/** The rule sets in use, by short name. */
export const RULES = {
  any: postpaid('ANY', EXACT),
  oldest: postpaid('OLDEST_FIRST', EXACT),
  all: postpaid('ALL', EXACT),
  arrears: postpaid('OLDEST_FIRST', ARREARS),
  allArrears: postpaid('ALL', ARREARS),
  anyRange: postpaid('ANY', upTo(500_000, 1)),
  meter: prepaid(1_000, 500_000, 100, [5_000, 10_000, 20_000, 50_000]),
  phone: prepaid(1_000, 50_000, 1_000, [3_000, 5_000, 10_000, 20_000]),
  card: prepaid(100, 300_000, 100, [10_000, 20_000, 30_000]),
} as const satisfies Record<string, PayRules>;

export type RuleName = keyof typeof RULES;

/** Within how many hours units of a project credit, where they say so. */
export const CREDITS_WITHIN: Readonly<Partial<Record<Project, number>>> = { PHONE: 2, HEATING: 72 };

/** The customer service of a project's units, where they tell it: numbers that nobody has. */
export const PHONES: Readonly<Partial<Record<Project, string>>> = {
  WATER: '400-000-0001',
  ELECTRICITY: '400-000-0002',
  PHONE: '400-000-0003',
  BROADBAND: '400-000-0004',
  HEATING: '400-000-0005',
  PROPERTY: '400-000-0006',
};

/** Projects whose units write the full language tag `zh-CN`. The others write `zh`. The Biller API takes both. */
const FULL_TAG: ReadonlySet<Project> = new Set(['GAS', 'TV']);

/** Each project's name of its account number, and the form of the number. */
export const ACCOUNTS: Readonly<Record<Project, UnitDescription['account']>> = {
  ELECTRICITY: account('ELECTRICITY', '\\d{10}', 10, '用电户号', 'Customer number', [
    '10 位数字，见电费单左上角',
    '10 digits, top left of the electricity bill',
  ]),
  WATER: account('WATER', '\\d{8}', 8, '用水户号', 'Water account', [
    '8 位数字，见水费单或水表卡',
    '8 digits, on the water bill or meter card',
  ]),
  GAS: account('GAS', '\\d{10}', 10, '燃气户号', 'Gas account', [
    '10 位数字，见燃气缴费卡',
    '10 digits, on the gas card',
  ]),
  PHONE: account('PHONE', FORMS.mobile, 11, '手机号码', 'Mobile number', [
    '11 位手机号码',
    'Mobile number of 11 digits',
  ]),
  BROADBAND: account('BROADBAND', FORMS.landline, 13, '宽带账号', 'Broadband account', [
    '区号加号码，如 0731-88888888',
    'Area code and number, e.g. 0731-88888888',
  ]),
  TV: account('TV', '\\d{16}', 16, '智能卡号', 'Smart card number', [
    '16 位数字，见机顶盒智能卡',
    '16 digits, on the card in the set-top box',
  ]),
  HEATING: account('HEATING', '\\d{9}', 9, '用热户号', 'Heating account', [
    '9 位数字，见供热合同',
    '9 digits, in the heating contract',
  ]),
  PROPERTY: account('PROPERTY', '[A-Z]\\d{1,2}-\\d-\\d{3,4}', 10, '房号', 'Home number', [
    '楼栋-单元-房间，如 A3-1-1502',
    'Building-entrance-flat, e.g. A3-1-1502',
  ]),
};

/** Account numbers of units that know their customers by something of their own. */
export const OWN_ACCOUNTS = {
  plate: account('PROPERTY', FORMS.plate, 8, '车牌号', 'Number plate', ['如 湘A12345', 'e.g. 湘A12345']),
  email: account('BROADBAND', FORMS.email, 32, '邮箱账号', 'E-mail', [
    '开户时登记的邮箱',
    'The e-mail given when the account was opened',
  ]),
  idCard: account('HEATING', FORMS.idCard, 18, '户主身份证号', 'Identity card of the holder', [
    '18 位，末位可为 X',
    '18 characters, the last may be X',
  ]),
} as const;

function account(
  project: Project,
  pattern: string,
  maxLength: number,
  zh: string,
  en: string,
  hint: readonly [zh: string, en: string],
): UnitDescription['account'] {
  const digitsOnly = /^\\d/.test(pattern) || pattern === FORMS.mobile;
  return { label: textOf(project, zh, en), hint: textOf(project, ...hint), pattern, digitsOnly, maxLength };
}

/** A text as units of a project write it. */
export function textOf(project: Project, zh: string, en: string): Record<string, string> {
  return FULL_TAG.has(project) ? { 'zh-CN': zh, en } : { zh, en };
}

/** Bills come out on the 21st of their month; a prepaid account has none, and units that take any sum don't say. */
export function billDayOf(rule: RuleName): { billDay?: number } {
  return RULES[rule].billing === 'POSTPAID' && rule !== 'anyRange' ? { billDay: 21 } : {};
}

function postpaid(selection: UnitDescription['selection'], amount: UnitDescription['amount']): PayRules {
  return { billing: 'POSTPAID', selection, amount, suggested: [] };
}

function upTo(max: number, multiple: number) {
  return { kind: 'RANGE', min: multiple, max, multiple } as const;
}

function prepaid(min: number, max: number, multiple: number, suggested: number[]): PayRules {
  return { billing: 'PREPAID', selection: 'ANY', amount: { kind: 'RANGE', min, max, multiple }, suggested };
}
