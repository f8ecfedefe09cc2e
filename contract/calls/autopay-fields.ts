import { Type } from 'typebox';
import { strict } from './call.ts';
import { Area, BillNo, Called, Day, Fen, Id, Instant, Month, ProjectType } from './fields.ts';

/** The most that is deducted, in fen: a postpaid bill's cap, or the amount of a top-up and the balance below which it is made. */
export const Rule = Type.Union([strict({ cap: Fen }), strict({ amount: Fen, threshold: Fen })]);

/** The pay day; left out: deducted as soon as the payer has had a day's notice. */
export const PayDay = Type.Optional(Type.Integer({ minimum: 1, maximum: 28 }));

/** The pay days that can be chosen. */
export const PayDays = Type.Array(Type.Integer({ minimum: 1, maximum: 28 }), {
  description:
    'days of the month on which every bill can be taken in time, as far as the unit’s habits are known',
});

export const PasswordToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "one use: the wallet client's word that the payer gave the pay password",
});

/** The payer's way to sign at the wallet: an address, or a string for the wallet client's bridge. */
export const Sign = strict({ value: Type.String(), expiresAt: Instant });

/** SIGNING: waits for the payer's signature at the wallet. ENDING: the wallet is being told; nothing is deducted any more. */
export const MANDATE_STATES = ['SIGNING', 'SIGNED', 'ENDING', 'ENDED'] as const;

/** LOCKED: three insufficient balances. SUSPENDED: the number became somebody else's. SIGNER: not known to be the payer. */
export const MANDATE_HOLDS = ['LOCKED', 'RULES_CHANGED', 'PAUSED', 'SUSPENDED', 'SIGNER'] as const;

export const PLAN_STATES = [
  'PLANNED',
  'NOTICED',
  'ASKED',
  'DUE',
  'DEDUCTING',
  'PAID',
  'FAILED',
  'GAVE_UP',
  'SKIPPED',
  'GONE',
  'WITHDRAWN',
] as const;

/** Why the payer is asked about a bill first: it is over the cap, or more than twice the usual amount. */
export const ASK_REASONS = ['OVER_CAP', 'UNUSUAL'] as const;

/** Why a deduction did not take place. */
export const DEDUCTION_FAILURES = [
  'INSUFFICIENT_BALANCE',
  'AGREEMENT_ENDED',
  'OVER_LIMIT',
  'REFUSED',
  'NOT_CONFIRMED',
] as const;

/** Why the payer has to pay a bill by hand: a hold past its time, no answer, a silent unit, or rules of the unit. */
export const LEFT_REASONS = [
  'LOCKED',
  'RULES_CHANGED',
  'PAUSED',
  'SUSPENDED',
  'NOT_ANSWERED',
  'UNIT_SILENT',
  'OLDER_FIRST',
  'TOGETHER',
  'AMOUNT',
] as const;

/** One bill or one top-up of a mandate; or all bills, of a unit that takes them only together. */
export const Plan = strict({
  planId: Id,
  state: Type.Enum([...PLAN_STATES]),
  amount: Fen,
  billNo: Type.Optional(BillNo),
  month: Type.Optional(Month),
  bills: Type.Optional(
    Type.Integer({
      minimum: 2,
      description: 'how many bills are taken together; month and number are the oldest’s',
    }),
  ),
  dueDate: Type.Optional(Day),
  noticedAt: Type.Optional(Instant),
  deductFrom: Type.Optional(Type.String({ description: 'instant from which it is taken' })),
  askReason: Type.Optional(Type.Enum([...ASK_REASONS])),
  usual: Type.Optional(Type.Integer({ minimum: 0, description: 'fen the account usually owes' })),
  failure: Type.Optional(Type.Enum([...DEDUCTION_FAILURES])),
  leftReason: Type.Optional(Type.Enum([...LEFT_REASONS])),
  tries: Type.Integer({ minimum: 0 }),
  orderId: Type.Optional(Id),
  endedAt: Type.Optional(Instant),
});

/** The account of a mandate, as its owner sees it. */
export const account = {
  accountId: Id,
  unitId: Id,
  unitName: Type.String(),
  projectType: ProjectType,
  billing: Type.Enum(['POSTPAID', 'PREPAID']),
  area: Area,
  numberMasked: Type.String(),
  holderMasked: Type.String(),
  remark: Called,
};

const mandate = {
  agreementId: Id,
  ...account,
  state: Type.Enum([...MANDATE_STATES]),
  holds: Type.Array(Type.Enum([...MANDATE_HOLDS])),
  rule: Rule,
  payDay: PayDay,
  signedAt: Type.Optional(Instant),
  endedAt: Type.Optional(Instant),
  signBefore: Type.Optional(
    Type.String({ description: 'instant until which a pending activation can be finished' }),
  ),
  next: Type.Optional(Plan),
};

export const Mandate = strict(mandate);

/** The next events as far as they are known: instants in order. */
export const Calendar = strict({
  nextBillDay: Type.Optional(Day),
  noticeBy: Type.Optional(Instant),
  deductFrom: Type.Optional(Instant),
  deductUntil: Type.Optional(Instant),
  dueDate: Type.Optional(Day),
  lastChance: Type.Optional(
    Type.String({ description: 'instant of the last deduction before the due date' }),
  ),
});

/** Where the payer is: opening, closing, changing amounts and unlocking need the wallet client on Android or iOS. */
export const Here = Type.Enum(['OK', 'NOT_IN_WALLET', 'NOT_ON_PHONE']);
