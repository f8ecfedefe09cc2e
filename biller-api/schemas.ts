import { type Static, Type } from 'typebox';
import { Bill, EarlierMonth } from './bill.ts';
import {
  AccountNumber,
  AnswersFrom,
  BillNo,
  byTag,
  Day,
  Fen,
  Instant,
  Month,
  NUMBER_PATTERN,
  Reference,
  ServicePhone,
  strict,
  text,
  UnitId,
  WriteOffNo,
} from './fields.ts';
import { Reversed, Reverses, StatedReversals } from './reversal.ts';

/** A unit's description of itself: whom it serves, and the rules by which it takes payments. */
export const UnitDescription = strict({
  unitId: UnitId,
  name: byTag(100),
  projectType: Type.Enum(['WATER', 'ELECTRICITY', 'GAS', 'PHONE', 'BROADBAND', 'TV', 'HEATING', 'PROPERTY']),
  areas: Type.Array(Type.String({ pattern: '^\\d{6}$' }), {
    minItems: 1,
    maxItems: 1_000,
    description: 'GB/T 2260 city codes',
  }),
  account: strict({
    label: byTag(64),
    hint: byTag(200),
    pattern: Type.String({ minLength: 1, maxLength: 256, description: NUMBER_PATTERN }),
    digitsOnly: Type.Boolean(),
    maxLength: Type.Integer({ minimum: 1, maximum: 32 }),
  }),
  billing: Type.Enum(['POSTPAID', 'PREPAID']),
  selection: Type.Enum(['ANY', 'OLDEST_FIRST', 'ALL']),
  amount: Type.Union([
    strict({ kind: Type.Literal('EXACT') }),
    strict({ kind: Type.Literal('AT_LEAST_ARREARS') }),
    strict({ kind: Type.Literal('RANGE'), min: Fen, max: Fen, multiple: Fen }),
  ]),
  suggested: Type.Array(Fen, { maxItems: 24 }),
  serviceHours: Type.Optional(
    strict({
      from: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'Asia/Shanghai' }),
      to: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    }),
  ),
  maintenance: Type.Array(strict({ from: Instant, until: Instant }), { maxItems: 100 }),
  offline: Type.Boolean(),
  replacedBy: Type.Optional(UnitId),
  paysElsewhere: Type.Optional(text(500, "address of the unit's own payment page")),
  autopay: Type.Boolean(),
  billDay: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 28, description: 'day of the month on which its bills come out' }),
  ),
  creditsWithinHours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 720,
      description:
        'within so many hours of its payment a write-off is booked; 24 when left out. Shortly before, the service cancels what is not',
    }),
  ),
  servicePhone: Type.Optional(ServicePhone),
  reverses: Type.Optional(Reverses),
});
export type UnitDescription = Static<typeof UnitDescription>;

const AccountFacts = strict({
  holderMasked: text(100),
  addressMasked: text(300),
  balance: Type.Optional(
    Type.Integer({
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'fen on a prepaid account; may be negative',
    }),
  ),
  lowBelow: Type.Optional(
    Type.Integer({
      ...Fen,
      description:
        'a balance below so many fen is low. Left out: one below the smallest of `suggested`, or where there is none, of what a top-up may be',
    }),
  ),
});

export const FoundAnswer = strict({
  result: Type.Literal('FOUND'),
  account: AccountFacts,
  bills: Type.Array(Bill, { maxItems: 120, description: 'what is still owed, oldest first' }),
  history: Type.Array(strict({ month: Month, amount: Fen }), { maxItems: 12 }),
  yearBefore: Type.Optional(
    Type.Array(EarlierMonth, {
      maxItems: 12,
      description:
        'the same months as in `history`, a year earlier, each once. Payers read from it why a bill is higher or lower',
    }),
  ),
});

export const BillQueryAnswer = Type.Union([
  FoundAnswer,
  strict({ result: Type.Enum(['ACCOUNT_UNKNOWN', 'LAST_PAYMENT_UNFINISHED', 'BUSY']) }),
  strict({ result: Type.Literal('BATCH_WINDOW'), answersFrom: Type.Optional(AnswersFrom) }),
]);
export type BillQueryAnswer = Static<typeof BillQueryAnswer>;

export const WriteOff = strict({
  writeOffNo: WriteOffNo,
  unitId: UnitId,
  accountNumber: AccountNumber,
  kind: Type.Enum(['BILL', 'TOP_UP']),
  billNo: Type.Optional(BillNo),
  month: Type.Optional(Month),
  amount: Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'fen, with any surplus as an advance',
  }),
  paidAt: Instant,
});
export type WriteOff = Static<typeof WriteOff>;

/** Why a unit refuses a write-off for good. CANCELLED: the service made its number void before. */
export const REJECTIONS = [
  'ALREADY_PAID',
  'ACCOUNT_CLOSED',
  'AMOUNT_CHANGED',
  'BILL_WITHDRAWN',
  'NOT_ACCEPTED',
  'CANCELLED',
] as const;
export type Rejection = (typeof REJECTIONS)[number];

const WrittenOff = strict({
  result: Type.Literal('WRITTEN_OFF'),
  reference: Reference,
  writtenOffAt: Instant,
});

export const WriteOffAnswer = Type.Union([
  WrittenOff,
  Reversed,
  strict({ result: Type.Literal('REJECTED'), reason: Type.Enum([...REJECTIONS]) }),
  strict({ result: Type.Literal('PROCESSING') }),
  strict({
    result: Type.Literal('NOT_NOW', {
      description:
        'not taken, and its number stays unknown: the service sends it again, not before answersFrom',
    }),
    answersFrom: AnswersFrom,
  }),
  strict({ result: Type.Literal('CONTENT_DIFFERS'), description: Type.Optional(text(200)) }),
]);
export type WriteOffAnswer = Static<typeof WriteOffAnswer>;

export const WriteOffQueryAnswer = Type.Union([
  WrittenOff,
  Reversed,
  strict({ result: Type.Literal('REJECTED'), reason: Type.Enum([...REJECTIONS]) }),
  strict({ result: Type.Literal('PROCESSING') }),
  strict({ result: Type.Literal('NOT_KNOWN') }),
]);
export type WriteOffQueryAnswer = Static<typeof WriteOffQueryAnswer>;

export const CancelAnswer = Type.Union([
  strict({ result: Type.Literal('CANCELLED') }),
  WrittenOff,
  Reversed,
  strict({ result: Type.Literal('REJECTED'), reason: Type.Enum([...REJECTIONS]) }),
  strict({ result: Type.Literal('PROCESSING') }),
]);
export type CancelAnswer = Static<typeof CancelAnswer>;

const Sum = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'fen' });

/** Money that the service's bank paid the unit for a day's write-offs: each payment once, on the day it arrived. */
const Received = strict({
  settlementNo: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
  forDay: Day,
  amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000, description: 'fen' }),
  receivedAt: Instant,
});

export const StatementAnswer = Type.Union([
  strict({
    result: Type.Literal('READY'),
    lines: Type.Array(
      strict({ writeOffNo: WriteOffNo, amount: Fen, reference: Reference, writtenOffAt: Instant }),
      { maxItems: 1000, description: 'by writeOffNo, each once' },
    ),
    count: Type.Integer({ minimum: 0, description: 'of the whole day, on every page' }),
    total: Sum,
    received: Type.Optional(
      Type.Array(Received, { maxItems: 100, description: 'on every page; left out when nothing came' }),
    ),
    reversals: Type.Optional(StatedReversals),
    more: Type.Boolean({
      description: 'further lines follow: ask with `after` the last number of this page',
    }),
  }),
  strict({ result: Type.Literal('NOT_READY') }),
]);
export type StatementAnswer = Static<typeof StatementAnswer>;

export const NewBills = strict({
  unitId: UnitId,
  accountNumber: AccountNumber,
  bills: Type.Array(Bill, { minItems: 1, maxItems: 24 }),
});
export type NewBills = Static<typeof NewBills>;
