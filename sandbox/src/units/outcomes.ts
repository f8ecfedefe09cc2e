import type { Rejection } from '@life-payment/biller-api';
import type { AccountConduct } from './conduct.ts';

/** The conduct of a unit towards a test account. */
type Outcome = {
  readonly zh: string;
  readonly en: string;
  /** Units whose rules fit. The first is used unless the caller names another. */
  readonly units: readonly [string, ...string[]];
  /** Number of unpaid bills; 0 at a prepaid unit. */
  readonly bills: number;
  readonly conduct: AccountConduct;
  /** Months between the newest bill and the latest month. With 1 the newest bill is overdue. */
  readonly behind?: number;
  /** fen on a prepaid account */
  readonly balance?: number;
};

const POWER = 'electricity-430100';
const WATER = 'water-430100';
const GAS = 'gas-430100';
const METERED: Outcome['units'] = [POWER, WATER, GAS];
const METER = 'power-meter';
const PREPAID: Outcome['units'] = [METER, 'phone-mobile', 'phone-unicom', 'broadband-telecom', 'tv-430000'];
const OVERDUE = { behind: 1 };

/** Test accounts by outcome, in the order the launcher shows them. */
const OUTCOMES = {
  ONE_BILL: shows('一笔账单', 'One bill', [...METERED, 'heating-430100', 'tv-hours'], 1),
  EXPLAINED: shows('账单有明细和滞纳金', 'Bills with details and late fee', METERED, 2, parts(), OVERDUE),
  HIGHER: shows('比去年同月高，有明细', 'Higher than last year, with details', METERED, 2, parts(0.85)),
  LOWER: shows('比去年同月低，有明细', 'Lower than last year, with details', METERED, 2, parts(1.2)),
  NO_BILL: shows('没有账单', 'No bill', METERED, 0),
  SEVERAL_ANY: shows('多笔，可任选', 'Several, any of them', [WATER, 'power-nightly'], 3),
  SEVERAL_OLDEST_FIRST: shows('多笔，从最早缴起', 'Several, oldest first', [POWER], 3),
  SEVERAL_ALL: shows('多笔，须全部缴清', 'Several, all at once', ['water-all', 'heating-430100'], 3),
  ARREARS: shows('欠费，可多缴', 'Arrears, or more', [GAS, 'power-arrears'], 2, {}, OVERDUE),
  AMOUNT_RANGE: shows('金额有范围', 'Amount in a range', ['water-range', 'property-430100'], 1),
  PREPAID: shows('预付费，有余额', 'Prepaid with balance', PREPAID, 0, {}, { balance: 2_350 }),
  PREPAID_IN_DEBT: shows('预付费，已欠费', 'Prepaid, below zero', [METER], 0, {}, { balance: -1_280 }),
  UNKNOWN_ACCOUNT: shows('查无此户', 'Unknown account', [POWER, WATER], 0, { query: 'ACCOUNT_UNKNOWN' }),
  BATCH_WINDOW: shows('单位正在出账', 'Unit makes its bills', [WATER], 1, { query: 'BATCH_WINDOW' }),
  LAST_PAYMENT_UNFINISHED: shows('上笔缴费未完成', 'Last payment unfinished', [POWER], 1, {
    query: 'LAST_PAYMENT_UNFINISHED',
  }),
  BUSY: shows('单位繁忙', 'Unit is busy', [POWER], 1, { query: 'BUSY' }),
  QUERY_TIMEOUT: shows('查询超时', 'Query times out', [POWER, GAS], 1, { query: 'NO_ANSWER' }),
  SLOW: shows('单位很慢（4 秒）', 'Slow unit (4 s)', [POWER], 1, { slowMs: 4_000 }),
  REJECTED: shows('单位拒绝，退款', 'Refused, money back', [POWER, WATER], 1, reject('NOT_ACCEPTED')),
  ONE_REJECTED: shows('多笔中拒绝一笔', 'One of several refused', [WATER, POWER], 3, {
    ...reject('NOT_ACCEPTED'),
    onlyBill: 1,
  }),
  AMOUNT_CHANGED: shows('账单金额已变', 'Amount changed since', [POWER], 1, reject('AMOUNT_CHANGED')),
  BILL_WITHDRAWN: shows('账单已撤回', 'Bill withdrawn since', [POWER], 1, reject('BILL_WITHDRAWN')),
  ACCOUNT_CLOSED: shows('已销户', 'Account closed since', [GAS], 1, reject('ACCOUNT_CLOSED')),
  TOP_UP_REJECTED: shows('充值被拒，退款', 'Top-up refused', [METER], 0, reject('NOT_ACCEPTED'), {
    balance: 900,
  }),
  ANSWER_LOST: shows('已销账，应答丢失', 'Written off, answer lost', [POWER, WATER], 1, lost('ANSWER_LOST')),
  NOT_RECEIVED: shows('首次销账未送达', 'First write-off not received', [POWER], 1, lost('NOT_RECEIVED')),
  NEVER_RECEIVED: shows(
    '销账一直未送达，到期退款',
    'Never received, money back in time',
    ['phone-mobile'],
    0,
    lost('NEVER_RECEIVED'),
    { balance: 1_500 },
  ),
  PROCESSING: shows('处理 8 秒后销账', 'Written off after 8 s', [POWER, WATER], 1, {
    writeOff: { kind: 'PROCESSING', ms: 8_000 },
  }),
  UNIT_REPLACED: shows('单位已下线，有新单位', 'Unit offline, replaced', ['water-old-town'], 1),
  UNIT_OFFLINE: shows('单位已下线', 'Unit offline', ['gas-offline'], 1),
  UNIT_MAINTENANCE: shows('单位维护中', 'Unit in maintenance', ['water-maintenance'], 1),
  UNIT_CLOSED_NOW: shows('不在缴费时间', 'Outside service hours', ['property-closed'], 1),
  PAYS_ELSEWHERE: shows('在单位页面缴费', 'Paid on its own page', ['broadband-elsewhere'], 1),
} as const;

export type OutcomeName = keyof typeof OUTCOMES;

export const OUTCOME_NAMES = Object.keys(OUTCOMES) as OutcomeName[];

export function outcomeOf(name: OutcomeName): Outcome {
  return OUTCOMES[name];
}

function shows(
  zh: string,
  en: string,
  units: Outcome['units'],
  bills: number,
  conduct: AccountConduct = {},
  more: Pick<Outcome, 'behind' | 'balance'> = {},
): Outcome {
  return { zh, en, units, bills, conduct, ...more };
}

/** Bills that say what they are made of; `lastYear` is the use of the year before as a factor of this year's. */
function parts(lastYear?: number): AccountConduct {
  return { explained: true, ...(lastYear === undefined ? {} : { lastYear }) };
}

function reject(reason: Rejection): AccountConduct {
  return { writeOff: { kind: 'REJECT', reason } };
}

function lost(kind: 'ANSWER_LOST' | 'NOT_RECEIVED' | 'NEVER_RECEIVED'): AccountConduct {
  return { writeOff: { kind } };
}
