import type {
  BillQueryAnswer,
  CancelAnswer,
  NewBills,
  ServiceError,
  WriteOff,
  WriteOffAnswer,
  WriteOffQueryAnswer,
} from '@life-payment/biller-api';
import type { StatementLine } from './statement.ts';

/** The page of a unit that takes payments there, and whom it is opened for. */
export type UnitPage = {
  readonly unitId: string;
  readonly address: string;
  /** All but the end of the number hidden: addresses are kept in histories and logs. Null: none is chosen. */
  readonly numberMasked: string | null;
};

/** A unit that did not give an answer we can believe: time-out, broken connection, bad signature, wrong form. What it did is unknown. */
export class UnitNotAnswering extends Error {}

/** What the service asks of units. Every function may throw `UnitNotAnswering`. */
export type BillerConnector = {
  /** Units this process leaves alone just now, after failures in a row. */
  readonly unitsLeftAlone: () => number;
  /** What units say of themselves, each as it came: the catalogue judges them one by one. */
  readonly listUnits: () => Promise<readonly unknown[]>;
  readonly queryBills: (unitId: string, accountNumber: string) => Promise<BillQueryAnswer>;
  readonly writeOff: (writeOff: WriteOff) => Promise<WriteOffAnswer>;
  readonly queryWriteOff: (unitId: string, writeOffNo: string) => Promise<WriteOffQueryAnswer>;
  /** Makes a write-off's number void unless it is written off. Sent as often as it takes. */
  readonly cancelWriteOff: (unitId: string, writeOffNo: string) => Promise<CancelAnswer>;
  /** A unit's statement of a day (`YYYY-MM-DD`); null while it is not ready. May throw `StatementRefused`. */
  readonly statement: (unitId: string, day: string) => Promise<readonly StatementLine[] | null>;
  /** The signed address of a unit's own payment page. Asks nobody. */
  readonly pageAddress: (page: UnitPage) => Promise<string>;
};

/** New bills that a unit has signed. Its nonce counts once, and has to be remembered until `nonceUntil`. */
export type BelievedPush = {
  readonly nonce: string;
  readonly nonceUntil: Date;
  readonly newBills: NewBills;
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What units tell the service by themselves. */
export type Pushes = {
  /** The new bills of a request, or why it is not believed. */
  readonly read: (headers: Headers, body: string) => BelievedPush | ServiceError;
  /** An answer to the request with these headers, as it goes out. */
  readonly sign: (
    headers: Headers,
    answer: object,
  ) => { readonly body: string; readonly headers: Readonly<Record<string, string>> };
};
