import type { CaseAnswer, getKnownAnswers, OrderStatus, ResponseOf } from '@life-payment/contract';
import type { CaseReason } from '@life-payment/contract/rules';
import type { Known } from './known.ts';

type Way = ResponseOf<typeof getKnownAnswers>['answers'][number]['ways'][number];
type ByStatus = Readonly<Record<OrderStatus, CaseAnswer>>;

/** What the rules look at. */
export type Facts = {
  /** How the order stands; null: a bill without an order of its payer. */
  readonly known: Pick<Known, 'status' | 'onTheWay' | 'refunds'> | null;
  /** Whether the payer chose the amount, or some of it: a top-up, or more than the bill. */
  readonly chosen: boolean;
  /** Whether other orders of the payer paid the same. */
  readonly others: boolean;
  readonly now: Date;
};

/** How an order stands, where the reason adds nothing to it. */
const STANDING: ByStatus = {
  AWAITING_PAYMENT: 'NOT_PAID_YET',
  DEDUCTING: 'BEING_DEDUCTED',
  CLOSING: 'BEING_CLOSED',
  CLOSED: 'NOTHING_TAKEN',
  PROCESSING: 'ON_THE_WAY',
  SUCCEEDED: 'CREDITED',
  PARTLY_REFUNDED: 'PARTLY_REFUNDED',
  REFUNDING: 'REFUNDING',
  REFUNDED: 'REFUNDED',
};

/** What is said of an order, by reason and status. */
const OF_ORDER: Readonly<Record<CaseReason, ByStatus>> = {
  NOT_CREDITED: STANDING,
  PAID_TWICE: { ...STANDING, PROCESSING: 'PAID_ONCE', SUCCEEDED: 'PAID_ONCE', PARTLY_REFUNDED: 'PAID_ONCE' },
  WRONG_ACCOUNT: {
    ...STANDING,
    AWAITING_PAYMENT: 'WRONG_UNPAID',
    DEDUCTING: 'WRONG_DEDUCTING',
    PROCESSING: 'WRONG_ON_THE_WAY',
    SUCCEEDED: 'WRONG_CREDITED',
    PARTLY_REFUNDED: 'WRONG_CREDITED',
  },
  WRONG_AMOUNT: {
    ...STANDING,
    AWAITING_PAYMENT: 'AMOUNT_UNPAID',
    PROCESSING: 'AMOUNT_OF_UNIT',
    SUCCEEDED: 'AMOUNT_OF_UNIT',
    PARTLY_REFUNDED: 'AMOUNT_OF_UNIT',
  },
  OWNER_CHANGED: {
    ...STANDING,
    AWAITING_PAYMENT: 'OWNER_UNPAID',
    PROCESSING: 'OWNER_PAID',
    SUCCEEDED: 'OWNER_PAID',
    PARTLY_REFUNDED: 'OWNER_PAID',
  },
  OTHER: STANDING,
};

/** What is said of a bill that no order of the payer has. */
const OF_BILL: Readonly<Record<CaseReason, CaseAnswer>> = {
  NOT_CREDITED: 'BILL_NOT_PAID',
  PAID_TWICE: 'BILL_NOT_PAID',
  WRONG_ACCOUNT: 'BILL_WRONG_ACCOUNT',
  WRONG_AMOUNT: 'BILL_AMOUNT',
  OWNER_CHANGED: 'BILL_OWNER',
  OTHER: 'BILL_NOT_PAID',
};

/** What a payer can do by themselves. Money that a unit has credited is moved by the unit alone. */
const WAYS: Readonly<Record<CaseAnswer, readonly Way[]>> = {
  NOT_PAID_YET: ['CANCEL'],
  BEING_DEDUCTED: [],
  BEING_CLOSED: [],
  NOTHING_TAKEN: [],
  ON_THE_WAY: [],
  LATE: [],
  CREDITED: ['UNIT'],
  PARTLY_REFUNDED: ['UNIT'],
  REFUNDING: [],
  REFUND_LATE: [],
  REFUND_WITH_SERVICE: [],
  REFUNDED: [],
  PAID_OTHERS: [],
  PAID_ONCE: ['UNIT'],
  WRONG_UNPAID: ['CANCEL'],
  WRONG_DEDUCTING: ['UNIT'],
  WRONG_ON_THE_WAY: ['UNIT'],
  WRONG_CREDITED: ['UNIT'],
  AMOUNT_UNPAID: ['CANCEL', 'UNIT'],
  AMOUNT_OF_UNIT: ['UNIT'],
  AMOUNT_CHOSEN: ['UNIT'],
  OWNER_UNPAID: ['CANCEL', 'UNIT'],
  OWNER_PAID: ['UNIT'],
  BILL_NOT_PAID: ['UNIT'],
  BILL_WRONG_ACCOUNT: [],
  BILL_AMOUNT: ['UNIT'],
  BILL_OWNER: ['UNIT'],
};

/** What is known at once when a payer says that something is wrong: one answer for all facts and each reason. */
export function answerTo(reason: CaseReason, facts: Facts): CaseAnswer {
  if (reason === 'PAID_TWICE' && facts.others) return 'PAID_OTHERS';
  if (!facts.known) return OF_BILL[reason];
  const answer = OF_ORDER[reason][facts.known.status];
  if (answer === 'ON_THE_WAY' && facts.known.onTheWay?.overdue) return 'LATE';
  if (answer === 'REFUNDING') return refundAnswer(facts.known.refunds, facts.now);
  if (answer === 'AMOUNT_OF_UNIT' && facts.chosen) return 'AMOUNT_CHOSEN';
  return answer;
}

/** What the payer can do about it. */
export function waysOf(answer: CaseAnswer): Way[] {
  return [...WAYS[answer]];
}

function refundAnswer(refunds: Known['refunds'], now: Date): CaseAnswer {
  if (refunds.some(({ state }) => state === 'WITH_CUSTOMER_SERVICE')) return 'REFUND_WITH_SERVICE';
  const late = refunds.some(
    ({ state, by }) => state !== 'DONE' && by !== undefined && Date.parse(by) < now.getTime(),
  );
  return late ? 'REFUND_LATE' : 'REFUNDING';
}
