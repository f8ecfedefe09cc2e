import { Type } from 'typebox';
import { ACCOUNT_NUMBER_MAX } from '../rules/account-number.ts';
import { MAX_FEN } from '../rules/money.ts';
import { strict, typed } from './call.ts';

/** Fields that several calls share. */
export const Fen = Type.Integer({ minimum: 0, maximum: MAX_FEN, description: 'fen (1 yuan = 100 fen)' });
export const Area = Type.String({
  pattern: '^\\d{6}$',
  description: 'GB/T 2260 code of a prefecture-level city',
});
export const Instant = Type.String({ description: 'ISO 8601 with offset' });
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'day in Asia/Shanghai' });
export const Month = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
  description: 'month in Asia/Shanghai',
});
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_@-]+$' });
export const Stars = Type.Integer({ minimum: 1, maximum: 5 });
export const BillNo = Type.String({ minLength: 1, maxLength: 64 });
export const OutputEndpoint = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_@.-]+$' });
/** Longer than a number, because people type what separates its digits too. */
export const AccountNumber = typed('TEXT', Type.String({ minLength: 1, maxLength: 2 * ACCOUNT_NUMBER_MAX }));
export const Remark = typed('TEXT', Type.String({ maxLength: 64 }));
export const Called = Type.String({
  description: 'what the user calls the account: its remark, or else the name of its group',
});
export const RequestId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description: 'made by the client, one for each intention; the same id and body replays the first answer',
});

export const PROJECT_TYPES = [
  'WATER',
  'ELECTRICITY',
  'GAS',
  'PHONE',
  'BROADBAND',
  'TV',
  'HEATING',
  'PROPERTY',
] as const;
export const ProjectType = Type.Enum([...PROJECT_TYPES]);
export type ProjectType = (typeof PROJECT_TYPES)[number];

export const City = strict({
  area: Area,
  name: Type.String(),
  pinyin: Type.String({ description: 'without tones, e.g. changsha' }),
  initials: Type.String({ description: 'first letters, e.g. cs' }),
});

/** The parts of a bill, where its unit names them. */
export const BillParts = strict({
  principal: Fen,
  lateFee: Type.Integer({
    minimum: 0,
    description: 'fen of what is due for being late; principal is the rest',
  }),
  items: Type.Array(
    strict({
      name: Type.String(),
      amount: Type.Integer({ description: 'fen; below zero: a reduction' }),
      step: Type.Optional(
        strict({
          number: Type.Integer({ minimum: 1, description: 'step of the tariff' }),
          used: Type.String({ description: 'within it, in the measure of the readings' }),
        }),
      ),
    }),
    { description: 'what the principal is made of' },
  ),
  readings: Type.Array(
    strict({
      meter: Type.Optional(Type.String()),
      from: Type.String(),
      to: Type.String(),
      measure: Type.String({ description: 'as the unit words it, e.g. kWh' }),
    }),
  ),
});

/** A unit with the rules that the payer's screens need. */
export const Unit = strict({
  unitId: Id,
  name: Type.String(),
  projectType: ProjectType,
  account: strict({
    label: Type.String({ description: 'what the unit calls its number' }),
    hint: Type.String(),
    pattern: Type.String({
      maxLength: 256,
      description:
        'form of the whole number, in the grammar of the Biller API; empty: no new numbers are taken',
    }),
    digitsOnly: Type.Boolean({ description: 'a numeric keyboard is enough' }),
    maxLength: Type.Integer(),
  }),
  billing: Type.Enum(['POSTPAID', 'PREPAID']),
  selection: Type.Enum(['ANY', 'OLDEST_FIRST', 'ALL']),
  amount: Type.Union([
    strict({ kind: Type.Literal('EXACT') }),
    strict({ kind: Type.Literal('AT_LEAST_ARREARS') }),
    strict({ kind: Type.Literal('RANGE'), min: Fen, max: Fen, multiple: Fen }),
  ]),
  suggested: Type.Array(Fen, { description: 'amounts offered for a top-up' }),
  serviceHours: Type.Optional(strict({ from: Type.String(), to: Type.String() })),
  state: Type.Enum(['OPEN', 'MAINTENANCE', 'CLOSED_NOW', 'OFFLINE']),
  paysElsewhere: Type.Boolean(),
  autopay: Type.Boolean(),
  servicePhone: Type.Optional(Type.String()),
});
