import { Type } from 'typebox';
import { CASE_REASONS } from '../rules/cases.ts';
import { call, strict } from './call.ts';
import { BillNo, Day, Fen, Id, Instant, Month, ProjectType, RequestId } from './fields.ts';
import { OrderStatus } from './order-fields.ts';

/** States of a case. OPEN: staff have to answer. ANSWERED: its payer may open it again for a time. */
export const CASE_STATES = ['OPEN', 'ANSWERED', 'CLOSED'] as const;

/**
 * What is known at once about a reason. The first ones say how an order stands; those of `BILL_…` are about a bill without an
 * order of the payer.
 */
export const CASE_ANSWERS = [
  'NOT_PAID_YET',
  'BEING_DEDUCTED',
  'BEING_CLOSED',
  'NOTHING_TAKEN',
  'ON_THE_WAY',
  'LATE',
  'CREDITED',
  'PARTLY_REFUNDED',
  'REFUNDING',
  'REFUND_LATE',
  'REFUND_WITH_SERVICE',
  'REFUNDED',
  'PAID_OTHERS',
  'PAID_ONCE',
  'WRONG_UNPAID',
  'WRONG_DEDUCTING',
  'WRONG_ON_THE_WAY',
  'WRONG_CREDITED',
  'AMOUNT_UNPAID',
  'AMOUNT_OF_UNIT',
  'AMOUNT_CHOSEN',
  'OWNER_UNPAID',
  'OWNER_PAID',
  'BILL_NOT_PAID',
  'BILL_WRONG_ACCOUNT',
  'BILL_AMOUNT',
  'BILL_OWNER',
] as const;
export type CaseAnswer = (typeof CASE_ANSWERS)[number];

const Reason = Type.Enum([...CASE_REASONS]);

/** What a case is about: `orderId`, or a bill by its query. Without `billNo` it is about the account of the query. */
const About = { orderId: Type.Optional(Id), queryId: Type.Optional(Id), billNo: Type.Optional(BillNo) };

const Subject = strict({
  unitId: Id,
  unitName: Type.String(),
  unitPhone: Type.Optional(Type.String({ description: 'of the unit’s own service, where it tells one' })),
  projectType: ProjectType,
  numberMasked: Type.String(),
  remark: Type.String(),
  orderId: Type.Optional(Id),
  billNo: Type.Optional(BillNo),
  month: Type.Optional(Month),
  amount: Type.Optional(Fen),
});

const GoneBack = strict({
  amount: Fen,
  state: Type.Enum(['ON_THE_WAY', 'WITH_CUSTOMER_SERVICE', 'DONE']),
  way: Type.Enum(['WALLET', 'CARD', 'BANK']),
  at: Type.Optional(Type.String({ description: 'instant; of what is DONE' })),
  by: Type.Optional(Type.String({ description: 'instant; of what is not DONE' })),
});

/** How an order of the payer stands. Amounts in fen. */
const Known = strict({
  orderId: Id,
  status: OrderStatus,
  cash: Fen,
  createdAt: Instant,
  paidAt: Type.Optional(Instant),
  expiresAt: Type.Optional(Type.String({ description: 'instant; of an order that is not paid yet' })),
  closedAt: Type.Optional(Instant),
  credited: Type.Optional(
    strict({
      amount: Fen,
      at: Type.Optional(Instant),
      reference: Type.Optional(
        Type.String({ description: 'the unit’s receipt number, where it is of one bill' }),
      ),
    }),
  ),
  onTheWay: Type.Optional(
    strict({
      amount: Fen,
      by: Type.Optional(Type.String({ description: 'instant; credited until then, or its money goes back' })),
      overdue: Type.Boolean(),
    }),
  ),
  refunds: Type.Array(GoneBack),
});

const ShownCase = {
  caseId: Id,
  reason: Reason,
  state: Type.Enum([...CASE_STATES]),
  about: Subject,
  openedAt: Instant,
  /** The day by whose end it is answered. */
  answerBy: Day,
  answeredAt: Type.Optional(Instant),
};

const Case = strict({
  ...ShownCase,
  texts: Type.Array(strict({ by: Type.Enum(['PAYER', 'STAFF']), at: Instant, text: Type.String() }), {
    description: 'oldest first',
  }),
  reopenUntil: Type.Optional(
    Type.String({ description: 'instant until which reopenCase is possible; left out when it is not' }),
  ),
});

export const getKnownAnswers = call(
  '/case/getKnownAnswers',
  'login',
  'What is known at once about an order or a bill of a query, by what may be wrong with it',
  strict(About),
  strict({
    about: Subject,
    known: Type.Optional(Known),
    others: Type.Array(Known, {
      maxItems: 10,
      description: 'other orders of the payer that paid the same bill, newest first',
    }),
    answers: Type.Array(
      strict({
        reason: Reason,
        answer: Type.Enum([...CASE_ANSWERS]),
        ways: Type.Array(
          Type.Enum(['CANCEL', 'UNIT'], {
            description: 'what the payer can do: cancel the order, or call the unit',
          }),
        ),
        caseId: Type.Optional(Type.String({ description: 'of the open case with this reason' })),
      }),
      { description: 'one for each reason' },
    ),
    /** A case opened now is answered by the end of this day. */
    answerBy: Day,
  }),
);

export const openCase = call(
  '/case/openCase',
  'login',
  'Asks staff about an order or a bill of a query; an open case about the same with the same reason is answered again',
  strict({
    requestId: RequestId,
    ...About,
    reason: Reason,
    text: Type.Optional(Type.String({ description: 'at most 500 characters' })),
  }),
  Case,
);

export const getCase = call('/case/getCase', 'login', "A case of one's own", strict({ caseId: Id }), Case);

export const getCaseList = call(
  '/case/getCaseList',
  'login',
  "One's own cases, newest first, by page",
  strict({ cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
  strict({ cases: Type.Array(strict(ShownCase)), nextCursor: Type.Optional(Type.String()) }),
);

export const reopenCase = call(
  '/case/reopenCase',
  'login',
  'Asks again where an answer did not help; an open case is answered as it is',
  strict({
    caseId: Id,
    text: Type.Optional(Type.String({ description: 'at most 500 characters' })),
  }),
  Case,
);

export const closeCase = call(
  '/case/closeCase',
  'login',
  'Ends a case that is settled for its payer; a closed one is answered as it is',
  strict({ caseId: Id }),
  Case,
);

export const caseCalls = [getKnownAnswers, openCase, getCase, getCaseList, reopenCase, closeCase] as const;
