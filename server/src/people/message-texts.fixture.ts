import type { Message } from './message-texts.ts';

export type Told = Extract<Message, { kind: `AUTOPAY_${string}` }>;
type FactsOf<K extends Told['kind']> = Extract<Told, { kind: K }>['facts'];

/** A message's subject, and its title and text in Chinese and in English. */
type Row<K extends Told['kind']> = readonly [
  FactsOf<K>,
  readonly [string, string],
  readonly [string, string],
];

const whose = { agreementId: 'LA1', unitId: 'water-430100', numberMasked: '****1234', remark: '' };
const bill = { ...whose, amount: 12_345, month: '2026-11' };
const topUp = { ...whose, amount: 5_000 };
const dueDate = '2026-12-08';
const deductFrom = '2026-12-01T09:30:00+08:00';
const retryFrom = '2026-12-02T09:30:00+08:00';

const NOTICE = ['自动缴费提醒', 'Automatic payment soon'] as const;
const ASKED = ['账单待您确认', 'A bill needs your approval'] as const;
const PAID = ['自动缴费成功', 'Paid automatically'] as const;
const FAILED = ['自动缴费未成功', 'Automatic payment failed'] as const;

const LEFT = ['账单未自动扣款', 'Please pay a bill manually'] as const;

function titled([zh, en]: readonly [string, string], zhText: string, enText: string) {
  return [
    [zh, zhText],
    [en, enText],
  ] as const;
}

/** Every kind in every variant. A new kind does not compile until it is here. */
export const TEXTS: { readonly [K in Told['kind']]: readonly Row<K>[] } = {
  AUTOPAY_OPENED: [
    [
      whose,
      ['自动缴费已开通', '每次扣款前，至少提前一天通知您'],
      ['Automatic payment is on', 'we notify you at least a day before each charge'],
    ],
  ],
  AUTOPAY_ENDED: [
    [
      whose,
      ['自动缴费已关闭', '已在钱包中解除授权，不再自动扣款'],
      ['Automatic payment was turned off', 'it was ended in the wallet, nothing more is charged'],
    ],
  ],
  AUTOPAY_OTHER_SIGNER: [
    [
      { ...whose, what: 'ENDED' },
      [
        '自动缴费由他人钱包签约',
        '有人用自己的钱包签了约，已立即解约，未扣任何款项。请用您本人的钱包重新开通',
      ],
      [
        "Signed with someone else's wallet",
        'someone else agreed to it in their wallet, so it was ended at once and nothing was charged. Set it up again and agree in your own wallet',
      ],
    ],
    [
      { ...whose, what: 'STOPPED' },
      [
        '自动缴费由他人钱包签约',
        '钱包显示签约的不是您本人的钱包，不再扣款。请手动缴费，或关闭后用您本人的钱包重新开通',
      ],
      [
        "Signed with someone else's wallet",
        "the wallet says that someone else's wallet agreed to it, so nothing more is charged. Pay manually, or turn it off and set it up with your own wallet",
      ],
    ],
  ],
  AUTOPAY_LOCKED: [
    [
      whose,
      ['自动缴费已锁定', '连续三次余额不足，解锁后方可继续'],
      ['Automatic payment is locked', 'the balance was too low three times in a row, unlock it to continue'],
    ],
  ],
  AUTOPAY_RULES_CHANGED: [
    [
      whose,
      ['请重新设置自动缴费金额', '缴费单位的金额规则已变更，重新设置前不会扣款'],
      [
        'Set the amount of automatic payment again',
        'the provider changed its amount rules, nothing is charged until then',
      ],
    ],
  ],
  AUTOPAY_NOTICE: [
    [
      { ...bill, deductFrom },
      ...titled(
        NOTICE,
        '2026年11月 ¥123.45 将于12月1日自动扣款，此前可跳过这笔或关闭自动缴费',
        '¥123.45 for Nov 2026 will be charged on Dec 1. You can skip it or turn automatic payment off before then',
      ),
    ],
    [
      { ...topUp, deductFrom },
      ...titled(
        NOTICE,
        '¥50.00 将于12月1日自动扣款，此前可跳过这笔或关闭自动缴费',
        '¥50.00 will be charged on Dec 1. You can skip it or turn automatic payment off before then',
      ),
    ],
  ],
  AUTOPAY_ASKED: [
    [
      { ...bill, reason: 'OVER_CAP', dueDate },
      ...titled(
        ASKED,
        '2026年11月 ¥123.45 超出您设置的上限，未经您同意不会扣款，12月8日到期',
        '¥123.45 for Nov 2026 is above your limit. Nothing is charged unless you approve, due Dec 8',
      ),
    ],
    [
      { ...bill, reason: 'UNUSUAL', usual: 6_000 },
      ...titled(
        ASKED,
        '2026年11月 ¥123.45 远高于平时的 ¥60.00，未经您同意不会扣款',
        '¥123.45 for Nov 2026 is far above the usual ¥60.00. Nothing is charged unless you approve',
      ),
    ],
  ],
  AUTOPAY_PAID: [
    [bill, ...titled(PAID, '2026年11月 ¥123.45 已扣款', '¥123.45 for Nov 2026 charged')],
    [topUp, ...titled(PAID, '¥50.00 已扣款', '¥50.00 charged')],
  ],
  AUTOPAY_FAILED: [
    [
      { ...bill, failure: 'INSUFFICIENT_BALANCE', retryFrom, dueDate },
      ...titled(
        FAILED,
        '2026年11月 ¥123.45 未扣款：余额不足，将于12月2日再次尝试扣款',
        '¥123.45 for Nov 2026 was not charged: the balance was too low. We try again on Dec 2',
      ),
    ],
    [
      { ...bill, failure: 'AGREEMENT_ENDED', dueDate },
      ...titled(
        FAILED,
        '2026年11月 ¥123.45 未扣款：钱包授权已解除，请于12月8日前手动缴费',
        '¥123.45 for Nov 2026 was not charged: the agreement was ended in the wallet. Please pay it yourself by Dec 8',
      ),
    ],
    [
      { ...topUp, failure: 'OVER_LIMIT' },
      ...titled(
        FAILED,
        '¥50.00 未扣款：超出钱包的扣款限额，请手动缴费',
        "¥50.00 was not charged: it was above the wallet's limit. Please pay it yourself",
      ),
    ],
    [
      { ...topUp, failure: 'REFUSED' },
      ...titled(
        FAILED,
        '¥50.00 未扣款：钱包未受理，请手动缴费',
        '¥50.00 was not charged: the wallet declined it. Please pay it yourself',
      ),
    ],
    [
      { ...topUp, failure: 'NOT_CONFIRMED', retryFrom },
      ...titled(
        FAILED,
        '¥50.00 未扣款：钱包未确认，将于12月2日再次尝试扣款',
        '¥50.00 was not charged: the wallet did not confirm it. We try again on Dec 2',
      ),
    ],
  ],
  AUTOPAY_LEFT: [
    [
      { ...bill, reason: 'LOCKED', dueDate },
      ...titled(
        LEFT,
        '2026年11月 ¥123.45 未扣款：自动缴费已锁定，请最晚于12月8日手动缴费',
        '¥123.45 for Nov 2026 was not charged: automatic payment is locked. Please pay it yourself by Dec 8',
      ),
    ],
    [
      { ...bill, reason: 'RULES_CHANGED', dueDate },
      ...titled(
        LEFT,
        '2026年11月 ¥123.45 未扣款：缴费单位的金额规则已变更，请最晚于12月8日手动缴费',
        '¥123.45 for Nov 2026 was not charged: the provider changed its amount rules. Please pay it yourself by Dec 8',
      ),
    ],
    [
      { ...bill, reason: 'PAUSED', dueDate },
      ...titled(
        LEFT,
        '2026年11月 ¥123.45 未扣款：自动缴费已暂停，请最晚于12月8日手动缴费',
        '¥123.45 for Nov 2026 was not charged: automatic payment is paused. Please pay it yourself by Dec 8',
      ),
    ],
    [
      { ...bill, reason: 'SUSPENDED', dueDate },
      ...titled(
        LEFT,
        '2026年11月 ¥123.45 未扣款：自动缴费已停用，请最晚于12月8日手动缴费',
        '¥123.45 for Nov 2026 was not charged: automatic payment is suspended. Please pay it yourself by Dec 8',
      ),
    ],
    [
      { ...bill, reason: 'NOT_ANSWERED', dueDate },
      ...titled(
        LEFT,
        '2026年11月 ¥123.45 未扣款：您未确认该账单，请最晚于12月8日手动缴费',
        '¥123.45 for Nov 2026 was not charged: you did not approve it. Please pay it yourself by Dec 8',
      ),
    ],
    [
      { ...bill, reason: 'UNIT_SILENT', dueDate },
      ...titled(
        LEFT,
        '2026年11月 ¥123.45 未扣款：缴费单位未及时给出可用的账单，请最晚于12月8日手动缴费',
        '¥123.45 for Nov 2026 was not charged: the provider gave no usable answer in time. Please pay it yourself by Dec 8',
      ),
    ],
    [
      { ...bill, reason: 'OLDER_FIRST', dueDate },
      ...titled(
        LEFT,
        '2026年11月 ¥123.45 未扣款：须先缴更早的账单，请最晚于12月8日手动缴费',
        '¥123.45 for Nov 2026 was not charged: an older bill must be paid first. Please pay it yourself by Dec 8',
      ),
    ],
    [
      { ...bill, reason: 'AMOUNT', dueDate },
      ...titled(
        LEFT,
        '2026年11月 ¥123.45 未扣款：缴费单位不接受该金额，请最晚于12月8日手动缴费',
        '¥123.45 for Nov 2026 was not charged: the provider does not accept this amount. Please pay it yourself by Dec 8',
      ),
    ],
    [
      { ...bill, reason: 'REPEATED' },
      ...titled(
        LEFT,
        '2026年11月 ¥123.45 未扣款：其编号与您已缴的账单相同，请手动缴费',
        '¥123.45 for Nov 2026 was not charged: its number is that of a bill you have paid. Please pay it yourself',
      ),
    ],
    [
      { ...bill, bills: 3, reason: 'TOGETHER' },
      ...titled(
        LEFT,
        '3 笔账单合计 ¥123.45 未扣款：该单位须一次缴清所有账单，请手动缴费',
        '¥123.45 for 3 bills together was not charged: the provider takes all open bills only together. Please pay it yourself',
      ),
    ],
  ],
};
