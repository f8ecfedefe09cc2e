import { Type } from 'typebox';
import { AccountNumber, Day, strict, UnitId, WriteOffNo } from './fields.ts';
import { ReverseAnswer, ReverseWriteOff, ToldReversal } from './reversal.ts';
import {
  BillQueryAnswer,
  CancelAnswer,
  NewBills,
  StatementAnswer,
  UnitDescription,
  WriteOff,
  WriteOffAnswer,
  WriteOffQueryAnswer,
} from './schemas.ts';

/** Why the service refuses a request: its status, and `error` in the signed answer. */
export const SERVICE_ERRORS = { NOT_UNDERSTOOD: 400, SIGNATURE_WRONG: 401, NONCE_USED: 401 } as const;
export type ServiceError = keyof typeof SERVICE_ERRORS;

/** Why a unit refuses a request: its status, and `error` in the answer. Such an answer need not be signed. */
export const UNIT_ERRORS = {
  NOT_UNDERSTOOD: 400,
  SENDER_UNKNOWN: 401,
  SIGNATURE_WRONG: 401,
  NONCE_USED: 401,
} as const;
export type UnitError = keyof typeof UNIT_ERRORS;

/** The calls that units answer: POST of signed JSON; the answer is signed JSON, and comes within `timeoutMs`. */
export const UNIT_CALLS = {
  listUnits: {
    path: '/biller/v1/units',
    timeoutMs: 15_000,
    summary: 'Units with their rules',
    request: strict({}),
    response: strict({ units: Type.Array(UnitDescription, { maxItems: 10_000 }) }),
  },
  queryBills: {
    path: '/biller/v1/bills/query',
    timeoutMs: 8_000,
    summary: "An account's unpaid bills, or a prepaid account's balance",
    request: strict({ unitId: UnitId, accountNumber: AccountNumber }),
    response: BillQueryAnswer,
  },
  writeOff: {
    path: '/biller/v1/writeOffs',
    timeoutMs: 15_000,
    summary: 'Writes off one bill or books one top-up; idempotent by writeOffNo',
    request: WriteOff,
    response: WriteOffAnswer,
  },
  queryWriteOff: {
    path: '/biller/v1/writeOffs/query',
    timeoutMs: 8_000,
    summary: 'What became of a write-off',
    request: strict({ unitId: UnitId, writeOffNo: WriteOffNo }),
    response: WriteOffQueryAnswer,
  },
  cancelWriteOff: {
    path: '/biller/v1/writeOffs/cancel',
    timeoutMs: 8_000,
    summary:
      'Makes a number void that is not written off yet, known to the unit or not: CANCELLED means that it never will be. Idempotent; from then on a write-off or query of it answers REJECTED for CANCELLED. PROCESSING: asked again until it is decided',
    request: strict({ unitId: UnitId, writeOffNo: WriteOffNo }),
    response: CancelAnswer,
  },
  reverseWriteOff: {
    path: '/biller/v1/writeOffs/reverse',
    timeoutMs: 15_000,
    summary:
      'Reverses what is written off, all of it; idempotent by reversalNo. What is reversed already answers REVERSED. Only for units whose description says reverses',
    request: ReverseWriteOff,
    response: ReverseAnswer,
  },
  statement: {
    path: '/biller/v1/statements',
    timeoutMs: 30_000,
    summary:
      "What a unit wrote off on a day, by the unit's time, and what it was paid on it; complete and unchanging once it is ready",
    request: strict({ unitId: UnitId, day: Day, after: Type.Optional(WriteOffNo) }),
    response: StatementAnswer,
  },
} as const;
export type UnitCall = keyof typeof UNIT_CALLS;

/** The calls that the service answers to units. */
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
  tellReversal: {
    path: '/biller/v1/reversals',
    summary:
      'Tells the service that a unit has reversed a write-off on its own. The service asks queryWriteOff, and believes only that; told twice, it counts once',
    request: ToldReversal,
    response: strict({
      accepted: Type.Boolean({ description: 'false: no write-off of this unit has this number' }),
    }),
  },
} as const;
