import type { AccountConduct } from './conduct.ts';

/** The conduct of a unit towards a test account. */
type Outcome = {
  readonly zh: string;
  readonly en: string;
  /** Units whose rules fit. The first is used unless the caller names another. */
  readonly units: readonly [string, ...string[]];
  /** Number of unpaid bills; 0 at a prepaid unit. */
  readonly bills: number;
  /** Months between the newest bill and the latest month. With 1 the newest bill is overdue. */
  readonly behind?: number;
  /** fen on a prepaid account */
  readonly balance?: number;
  readonly conduct?: AccountConduct;
};

const POWER = 'electricity-430100';
const WATER = 'water-430100';
const GAS = 'gas-430100';
const SECONDS = 1000;

/** Test accounts by outcome, in the order the launcher shows them. */
const OUTCOMES = {
  ONE_BILL: {
    zh: '一笔账单',
    en: 'One bill',
    units: [POWER, WATER, GAS, 'heating-430100', 'tv-hours'],
    bills: 1,
  },
  EXPLAINED: {
    zh: '账单有明细和滞纳金',
    en: 'Bills with details and late fee',
    units: [POWER, WATER, GAS],
    bills: 2,
    behind: 1,
    conduct: { explained: true },
  },
  HIGHER: {
    zh: '比去年同月高，有明细',
    en: 'Higher than last year, with details',
    units: [POWER, WATER, GAS],
    bills: 2,
    conduct: { explained: true, lastYear: 0.85 },
  },
  LOWER: {
    zh: '比去年同月低，有明细',
    en: 'Lower than last year, with details',
    units: [POWER, WATER, GAS],
    bills: 2,
    conduct: { explained: true, lastYear: 1.2 },
  },
  NO_BILL: { zh: '没有账单', en: 'No bill', units: [POWER, WATER, GAS], bills: 0 },
  SEVERAL_ANY: { zh: '多笔，可任选', en: 'Several, any of them', units: [WATER, 'power-nightly'], bills: 3 },
  SEVERAL_OLDEST_FIRST: { zh: '多笔，从最早缴起', en: 'Several, oldest first', units: [POWER], bills: 3 },
  SEVERAL_ALL: {
    zh: '多笔，须全部缴清',
    en: 'Several, all at once',
    units: ['water-all', 'heating-430100'],
    bills: 3,
  },
  ARREARS: { zh: '欠费，可多缴', en: 'Arrears, or more', units: [GAS, 'power-arrears'], bills: 2, behind: 1 },
  AMOUNT_RANGE: {
    zh: '金额有范围',
    en: 'Amount in a range',
    units: ['water-range', 'property-430100'],
    bills: 1,
  },
  PREPAID: {
    zh: '预付费，有余额',
    en: 'Prepaid with balance',
    units: ['power-meter', 'phone-mobile', 'phone-unicom', 'broadband-telecom', 'tv-430000'],
    bills: 0,
    balance: 2_350,
  },
  PREPAID_IN_DEBT: {
    zh: '预付费，已欠费',
    en: 'Prepaid, below zero',
    units: ['power-meter'],
    bills: 0,
    balance: -1_280,
  },
  UNKNOWN_ACCOUNT: {
    zh: '查无此户',
    en: 'Unknown account',
    units: [POWER, WATER],
    bills: 0,
    conduct: { query: 'ACCOUNT_UNKNOWN' },
  },
  BATCH_WINDOW: {
    zh: '单位正在出账',
    en: 'Unit makes its bills',
    units: [WATER],
    bills: 1,
    conduct: { query: 'BATCH_WINDOW' },
  },
  LAST_PAYMENT_UNFINISHED: {
    zh: '上笔缴费未完成',
    en: 'Last payment unfinished',
    units: [POWER],
    bills: 1,
    conduct: { query: 'LAST_PAYMENT_UNFINISHED' },
  },
  BUSY: { zh: '单位繁忙', en: 'Unit is busy', units: [POWER], bills: 1, conduct: { query: 'BUSY' } },
  QUERY_TIMEOUT: {
    zh: '查询超时',
    en: 'Query times out',
    units: [POWER, GAS],
    bills: 1,
    conduct: { query: 'NO_ANSWER' },
  },
  SLOW: {
    zh: '单位很慢（4 秒）',
    en: 'Slow unit (4 s)',
    units: [POWER],
    bills: 1,
    conduct: { slowMs: 4 * SECONDS },
  },
  REJECTED: {
    zh: '单位拒绝，退款',
    en: 'Refused, money back',
    units: [POWER, WATER],
    bills: 1,
    conduct: reject('NOT_ACCEPTED'),
  },
  ONE_REJECTED: {
    zh: '多笔中拒绝一笔',
    en: 'One of several refused',
    units: [WATER, POWER],
    bills: 3,
    conduct: { ...reject('NOT_ACCEPTED'), onlyBill: 1 },
  },
  AMOUNT_CHANGED: {
    zh: '账单金额已变',
    en: 'Amount changed since',
    units: [POWER],
    bills: 1,
    conduct: reject('AMOUNT_CHANGED'),
  },
  BILL_WITHDRAWN: {
    zh: '账单已撤回',
    en: 'Bill withdrawn since',
    units: [POWER],
    bills: 1,
    conduct: reject('BILL_WITHDRAWN'),
  },
  ACCOUNT_CLOSED: {
    zh: '已销户',
    en: 'Account closed since',
    units: [GAS],
    bills: 1,
    conduct: reject('ACCOUNT_CLOSED'),
  },
  TOP_UP_REJECTED: {
    zh: '充值被拒，退款',
    en: 'Top-up refused',
    units: ['power-meter'],
    bills: 0,
    balance: 900,
    conduct: reject('NOT_ACCEPTED'),
  },
  ANSWER_LOST: {
    zh: '已销账，应答丢失',
    en: 'Written off, answer lost',
    units: [POWER, WATER],
    bills: 1,
    conduct: { writeOff: { kind: 'ANSWER_LOST' } },
  },
  NOT_RECEIVED: {
    zh: '首次销账未送达',
    en: 'First write-off not received',
    units: [POWER],
    bills: 1,
    conduct: { writeOff: { kind: 'NOT_RECEIVED' } },
  },
  NEVER_RECEIVED: {
    zh: '销账一直未送达，到期退款',
    en: 'Never received, money back in time',
    units: ['phone-mobile'],
    bills: 0,
    balance: 1_500,
    conduct: { writeOff: { kind: 'NEVER_RECEIVED' } },
  },
  PROCESSING: {
    zh: '处理 8 秒后销账',
    en: 'Written off after 8 s',
    units: [POWER, WATER],
    bills: 1,
    conduct: { writeOff: { kind: 'PROCESSING', ms: 8 * SECONDS } },
  },
  UNIT_REPLACED: {
    zh: '单位已下线，有新单位',
    en: 'Unit offline, replaced',
    units: ['water-old-town'],
    bills: 1,
  },
  UNIT_OFFLINE: { zh: '单位已下线', en: 'Unit offline', units: ['gas-offline'], bills: 1 },
  UNIT_MAINTENANCE: { zh: '单位维护中', en: 'Unit in maintenance', units: ['water-maintenance'], bills: 1 },
  UNIT_CLOSED_NOW: { zh: '不在缴费时间', en: 'Outside service hours', units: ['property-closed'], bills: 1 },
  PAYS_ELSEWHERE: {
    zh: '在单位页面缴费',
    en: 'Paid on its own page',
    units: ['broadband-elsewhere'],
    bills: 1,
  },
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof OUTCOMES;

export const OUTCOME_NAMES = Object.keys(OUTCOMES) as OutcomeName[];

export function outcomeOf(name: OutcomeName): Outcome {
  return OUTCOMES[name];
}

function reject(
  reason: 'NOT_ACCEPTED' | 'AMOUNT_CHANGED' | 'BILL_WITHDRAWN' | 'ACCOUNT_CLOSED',
): AccountConduct {
  return {
    writeOff: { kind: 'REJECT', reason },
  };
}
