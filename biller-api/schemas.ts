import { type Static, type TSchema, Type } from 'typebox';

const strict = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

const Fen = Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'fen (1 yuan = 100 fen)' });
const Name = strict({ zh: Type.String(), en: Type.String() });
const Instant = Type.String({ description: 'ISO 8601 with offset' });
const UnitId = Type.String({ minLength: 1, maxLength: 64 });
const AccountNumber = Type.String({ minLength: 1, maxLength: 32 });
const BillNo = Type.String({ minLength: 1, maxLength: 64 });

/** Our number of a write-off: the same number always comes with the same content, however often it is sent. */
const WriteOffNo = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9]+$' });

/** What a unit says of itself: whom it serves and by which rules it takes payments. */
export const UnitDescription = strict({
  unitId: UnitId,
  name: Name,
  projectType: Type.Enum(['WATER', 'ELECTRICITY', 'GAS', 'PHONE', 'BROADBAND', 'TV', 'HEATING', 'PROPERTY']),
  areas: Type.Array(Type.String({ pattern: '^\\d{6}$' }), {
    minItems: 1,
    description: 'GB/T 2260 city codes',
  }),
  account: strict({
    label: Name,
    hint: Name,
    pattern: Type.String({ description: 'regular expression of the whole account number' }),
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
  suggested: Type.Array(Fen),
  serviceHours: Type.Optional(
    strict({
      from: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'Asia/Shanghai' }),
      to: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    }),
  ),
  maintenance: Type.Array(strict({ from: Instant, until: Instant })),
  offline: Type.Boolean(),
  replacedBy: Type.Optional(UnitId),
  paysElsewhere: Type.Optional(Type.String({ description: "address of the unit's own payment page" })),
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
});
export type UnitDescription = Static<typeof UnitDescription>;

const AccountFacts = strict({
  holderMasked: Type.String(),
  addressMasked: Type.String(),
  balance: Type.Optional(Type.Integer({ description: 'fen on a prepaid account; may be negative' })),
});

const Bill = strict({
  billNo: BillNo,
  month: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}$' })),
  due: Fen,
  dueDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  usage: Type.Optional(Name),
});

const BillQueryAnswer = Type.Union([
  strict({
    result: Type.Literal('FOUND'),
    account: AccountFacts,
    bills: Type.Array(Bill, { maxItems: 120, description: 'what is still owed, oldest first' }),
    history: Type.Array(strict({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), amount: Fen }), {
      maxItems: 12,
    }),
  }),
  strict({ result: Type.Enum(['ACCOUNT_UNKNOWN', 'BATCH_WINDOW', 'LAST_PAYMENT_UNFINISHED', 'BUSY']) }),
]);
export type BillQueryAnswer = Static<typeof BillQueryAnswer>;

const WriteOff = strict({
  writeOffNo: WriteOffNo,
  unitId: UnitId,
  accountNumber: AccountNumber,
  kind: Type.Enum(['BILL', 'TOP_UP']),
  billNo: Type.Optional(BillNo),
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

const WriteOffAnswer = Type.Union([
  strict({ result: Type.Literal('WRITTEN_OFF'), reference: Type.String(), writtenOffAt: Instant }),
  strict({ result: Type.Literal('REJECTED'), reason: Type.Enum([...REJECTIONS]) }),
  strict({ result: Type.Literal('PROCESSING') }),
  strict({ result: Type.Literal('CONTENT_DIFFERS'), description: Type.Optional(Type.String()) }),
]);
export type WriteOffAnswer = Static<typeof WriteOffAnswer>;

const WriteOffQueryAnswer = Type.Union([
  strict({ result: Type.Literal('WRITTEN_OFF'), reference: Type.String(), writtenOffAt: Instant }),
  strict({ result: Type.Literal('REJECTED'), reason: Type.Enum([...REJECTIONS]) }),
  strict({ result: Type.Literal('PROCESSING') }),
  strict({ result: Type.Literal('NOT_KNOWN') }),
]);
export type WriteOffQueryAnswer = Static<typeof WriteOffQueryAnswer>;

const CancelAnswer = Type.Union([
  strict({ result: Type.Literal('CANCELLED') }),
  strict({ result: Type.Literal('WRITTEN_OFF'), reference: Type.String(), writtenOffAt: Instant }),
  strict({ result: Type.Literal('REJECTED'), reason: Type.Enum([...REJECTIONS]) }),
  strict({ result: Type.Literal('PROCESSING') }),
]);
export type CancelAnswer = Static<typeof CancelAnswer>;

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Asia/Shanghai' });
const Sum = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'fen' });

/** Money the service's bank paid the unit for what it wrote off on a day: each payment once, on the day it came. */
const Received = strict({
  settlementNo: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
  forDay: Day,
  amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000, description: 'fen' }),
  receivedAt: Instant,
});

const StatementAnswer = Type.Union([
  strict({
    result: Type.Literal('READY'),
    lines: Type.Array(
      strict({
        writeOffNo: WriteOffNo,
        amount: Fen,
        reference: Type.String(),
        writtenOffAt: Instant,
      }),
      { maxItems: 1000, description: 'by writeOffNo, each once' },
    ),
    count: Type.Integer({ minimum: 0, description: 'of the whole day, on every page' }),
    total: Sum,
    received: Type.Optional(
      Type.Array(Received, { maxItems: 100, description: 'on every page; left out when nothing came' }),
    ),
    more: Type.Boolean({
      description: 'further lines follow: ask with `after` the last number of this page',
    }),
  }),
  strict({ result: Type.Literal('NOT_READY') }),
]);
export type StatementAnswer = Static<typeof StatementAnswer>;

const NewBills = strict({
  unitId: UnitId,
  accountNumber: AccountNumber,
  bills: Type.Array(Bill, { minItems: 1, maxItems: 24 }),
});
export type NewBills = Static<typeof NewBills>;

/** Why the service does not take a request: its status, and `error` of the signed answer. */
export const SERVICE_ERRORS = {
  NOT_UNDERSTOOD: 400,
  SIGNATURE_WRONG: 401,
  NONCE_USED: 401,
} as const;
export type ServiceError = keyof typeof SERVICE_ERRORS;

/** The calls units answer: POST of signed JSON, answered by signed JSON. */
export const UNIT_CALLS = {
  listUnits: {
    path: '/biller/v1/units',
    summary: 'Units with their rules',
    request: strict({}),
    response: strict({ units: Type.Array(UnitDescription) }),
  },
  queryBills: {
    path: '/biller/v1/bills/query',
    summary: "An account's unpaid bills, or a prepaid account's balance",
    request: strict({ unitId: UnitId, accountNumber: AccountNumber }),
    response: BillQueryAnswer,
  },
  writeOff: {
    path: '/biller/v1/writeOffs',
    summary: 'Writes off one bill or books one top-up; idempotent by writeOffNo',
    request: WriteOff,
    response: WriteOffAnswer,
  },
  queryWriteOff: {
    path: '/biller/v1/writeOffs/query',
    summary: 'What became of a write-off',
    request: strict({ unitId: UnitId, writeOffNo: WriteOffNo }),
    response: WriteOffQueryAnswer,
  },
  cancelWriteOff: {
    path: '/biller/v1/writeOffs/cancel',
    summary:
      'Makes a number void that is not written off yet, known to the unit or not: CANCELLED means that it never will be. Idempotent; from then on a write-off or query of it answers REJECTED for CANCELLED. PROCESSING: asked again until it is decided',
    request: strict({ unitId: UnitId, writeOffNo: WriteOffNo }),
    response: CancelAnswer,
  },
  statement: {
    path: '/biller/v1/statements',
    summary:
      "What a unit wrote off on a day, by the unit's time, and what it was paid on it; complete and unchanging once it is ready",
    request: strict({
      unitId: UnitId,
      day: Day,
      after: Type.Optional(WriteOffNo),
    }),
    response: StatementAnswer,
  },
} as const;
export type UnitCall = keyof typeof UNIT_CALLS;

/** The calls the service answers to units. */
export const SERVICE_CALLS = {
  pushNewBills: {
    path: '/biller/v1/newBills',
    summary: 'Tells the service of new bills of an account; a bill counts once, however often it is told',
    request: NewBills,
    response: strict({
      accepted: Type.Boolean({
        description: 'false: the unit is not known here. Nothing is said of whether anybody has the account',
      }),
    }),
  },
} as const;
