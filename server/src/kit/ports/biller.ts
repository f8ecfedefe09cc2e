import type {
  BillQueryAnswer,
  CancelAnswer,
  NewBills,
  ReverseAnswer,
  ReverseWriteOff,
  ServiceError,
  ToldReversal,
  WriteOff,
  WriteOffAnswer,
  WriteOffQueryAnswer,
} from '@life-payment/biller-api';
import type { BreakerState } from './services.ts';
import type { StatementLine } from './wallet.ts';

/** A unit's own payment page, and the account that it is opened for. */
export type UnitPage = {
  readonly unitId: string;
  readonly address: string;
  /** All but the end of the number hidden: addresses are kept in histories and logs. Null: none is chosen. */
  readonly numberMasked: string | null;
};

/** A unit gave no valid answer: time-out, broken connection, bad signature, wrong form. The outcome is unknown. */
export class UnitNotAnswering extends Error {}

/** An answer that is a refusal or invalid. One payer's input may have caused it, so the circuit breaker does not count it. */
export class UnitNotBelieved extends UnitNotAnswering {}

/** A signed answer of the unit came, and nothing of it can be understood. */
export class UnitUnreadable extends UnitNotBelieved {}

/** A field of a unit's answer that can't be read, and why. */
export type OddField = { readonly field: string; readonly reason: string };

/** A unit's answer about an account, as far as it can be read. */
export type FoundBills = Extract<BillQueryAnswer, { result: 'FOUND' }> & {
  /** Bills that are left out, because they can't be read. */
  readonly unreadable: number;
  readonly odd: readonly OddField[];
};

/** Answers about an account without bills. */
export type OtherAnswer = Exclude<BillQueryAnswer, { result: 'FOUND' }>;

/** Requests to units. Every function may throw `UnitNotAnswering`. */
export type BillerConnector = {
  /** Circuit breakers of units that are OPEN or in TRIAL, by unit. */
  readonly breakers: () => ReadonlyMap<string, BreakerState>;
  /** Units' descriptions, unchecked: the catalogue checks each. */
  readonly listUnits: () => Promise<readonly unknown[]>;
  /** `payer`: the user who asks; none for a job. */
  readonly queryBills: (
    unitId: string,
    accountNumber: string,
    payer?: string,
  ) => Promise<FoundBills | OtherAnswer>;
  readonly writeOff: (writeOff: WriteOff) => Promise<WriteOffAnswer>;
  readonly queryWriteOff: (unitId: string, writeOffNo: string) => Promise<WriteOffQueryAnswer>;
  /** Cancels a write-off unless it is written off. Can be repeated. */
  readonly cancelWriteOff: (unitId: string, writeOffNo: string) => Promise<CancelAnswer>;
  /** Reverses what is written off. Can be repeated with the same content. */
  readonly reverseWriteOff: (reversal: ReverseWriteOff) => Promise<ReverseAnswer>;
  /** A unit's statement of a day (`YYYY-MM-DD`); null while it is not ready. May throw `StatementRefused`. */
  readonly statement: (unitId: string, day: string) => Promise<readonly StatementLine[] | null>;
  /** The signed address of a unit's own payment page. Makes no call. */
  readonly pageAddress: (page: UnitPage) => Promise<string>;
};

/** Content of units' pushes, by call. */
export type Told = { readonly pushNewBills: NewBills; readonly tellReversal: ToldReversal };

/** A push with a valid signature. The nonce is valid once and must be stored until `nonceUntil`. */
export type BelievedPush<C extends keyof Told = keyof Told> = {
  readonly nonce: string;
  readonly nonceUntil: Date;
  readonly told: Told[C];
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Pushes of units. */
export type Pushes = {
  /** Reads a push of a unit, or answers its refusal. */
  readonly read: <C extends keyof Told>(
    call: C,
    headers: Headers,
    body: string,
  ) => BelievedPush<C> | ServiceError;
  /** The signed answer to a push with these headers and this body. */
  readonly sign: (
    call: keyof Told,
    headers: Headers,
    body: string,
    answer: object,
  ) => { readonly body: string; readonly headers: Readonly<Record<string, string>> };
};

/** A partner (channel, carrier, SMS gateway, location) gave no valid answer. The outcome is unknown. */
export class NotAnswering extends Error {}
