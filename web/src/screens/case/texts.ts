import type { Case, CaseReason, Known, KnownAnswer } from '../../api/cases.ts';
import { m } from '../../i18n/messages.ts';
import { deadlineText, instantText } from '../../i18n/moments.ts';
import { moneyText } from '../../ui/facts/money.ts';

const REASONS: Readonly<Record<CaseReason, () => string>> = {
  NOT_CREDITED: m.case_not_credited,
  PAID_TWICE: m.case_paid_twice,
  WRONG_ACCOUNT: m.case_wrong_account,
  WRONG_AMOUNT: m.case_wrong_amount,
  OWNER_CHANGED: m.case_owner_changed,
  OTHER: m.case_other,
};

/** What is wrong, in a few words. */
export function reasonText(reason: CaseReason): string {
  return REASONS[reason]();
}

const STATES: Readonly<Record<Case['state'], () => string>> = {
  OPEN: m.case_open,
  ANSWERED: m.case_answered,
  CLOSED: m.case_closed,
};

export function stateText(state: Case['state']): string {
  return STATES[state]();
}

/** The texts of the answers. Those that name the unit take it. */
export const ANSWERS: Readonly<Record<KnownAnswer['answer'], (values: { unit: string }) => string>> = {
  NOT_PAID_YET: () => m.case_say_not_paid_yet(),
  BEING_DEDUCTED: () => m.case_say_being_deducted(),
  BEING_CLOSED: () => m.case_say_being_closed(),
  NOTHING_TAKEN: () => m.case_say_nothing_taken(),
  ON_THE_WAY: m.case_say_on_the_way,
  LATE: () => m.case_say_late(),
  CREDITED: m.case_say_credited,
  PARTLY_REFUNDED: () => m.case_say_partly_refunded(),
  REFUNDING: () => m.case_say_refunding(),
  REFUND_LATE: () => m.case_say_refund_late(),
  REFUND_WITH_SERVICE: () => m.case_say_refund_with_service(),
  REFUNDED: () => m.case_say_refunded(),
  PAID_OTHERS: () => m.case_say_paid_others(),
  PAID_ONCE: m.case_say_paid_once,
  WRONG_UNPAID: () => m.case_say_wrong_unpaid(),
  WRONG_DEDUCTING: m.case_say_wrong_deducting,
  WRONG_ON_THE_WAY: m.case_say_wrong_on_the_way,
  WRONG_CREDITED: m.case_say_wrong_credited,
  AMOUNT_UNPAID: m.case_say_amount_unpaid,
  AMOUNT_OF_UNIT: m.case_say_amount_of_unit,
  AMOUNT_CHOSEN: m.case_say_amount_chosen,
  OWNER_UNPAID: m.case_say_owner_unpaid,
  OWNER_PAID: m.case_say_owner_paid,
  BILL_NOT_PAID: m.case_say_bill_not_paid,
  BILL_WRONG_ACCOUNT: () => m.case_say_bill_wrong_account(),
  BILL_AMOUNT: m.case_say_bill_amount,
  BILL_OWNER: m.case_say_bill_owner,
};

/** What is known at once, in a sentence. */
export function answerText(answer: KnownAnswer['answer'], unit: string): string {
  return ANSWERS[answer]({ unit });
}

/** What is known of an order, a line each. */
export function factsOf(known: Known, now = new Date()): string[] {
  const { cash, paidAt, credited, onTheWay, refunds } = known;
  return [
    ...(paidAt === undefined
      ? []
      : [m.case_paid_at({ amount: moneyText(cash), time: instantText(paidAt, now) })]),
    ...(credited ? creditedTexts(credited, now) : []),
    ...(onTheWay ? [onTheWayText(onTheWay, now)] : []),
    ...refunds.map((refund) => refundText(refund, now)),
  ];
}

function creditedTexts({ amount, at, reference }: NonNullable<Known['credited']>, now: Date): string[] {
  const money = moneyText(amount);
  return [
    at === undefined
      ? m.case_credited({ amount: money })
      : m.case_credited_at({ amount: money, time: instantText(at, now) }),
    ...(reference === undefined ? [] : [m.order_receipt({ number: reference })]),
  ];
}

function onTheWayText({ amount, by, overdue }: NonNullable<Known['onTheWay']>, now: Date): string {
  const money = moneyText(amount);
  if (by === undefined) return m.case_on_the_way({ amount: money });
  const values = { amount: money, time: deadlineText(by, now) };
  return overdue ? m.case_on_the_way_late(values) : m.case_on_the_way_by(values);
}

function refundText({ amount, state, way, at, by }: Known['refunds'][number], now: Date): string {
  const money = moneyText(amount);
  switch (state) {
    case 'WITH_CUSTOMER_SERVICE':
      return m.order_refund_service({ amount: money });
    case 'ON_THE_WAY':
      if (by === undefined) return m.order_refund_on_the_way({ amount: money });
      return Date.parse(by) < now.getTime()
        ? m.case_refund_was_by({ amount: money, time: instantText(by, now) })
        : m.case_refund_by({ amount: money, time: deadlineText(by, now) });
    case 'DONE':
      return doneText(money, way, at, now);
  }
}

function doneText(
  amount: string,
  way: Known['refunds'][number]['way'],
  at: string | undefined,
  now: Date,
): string {
  const values = { amount, time: at === undefined ? '' : instantText(at, now) };
  switch (way) {
    case 'BANK':
      return m.order_refund_by_bank(values);
    case 'CARD':
      return m.case_refund_to_card(values);
    case 'WALLET':
      return m.order_refund_done(values);
  }
}
