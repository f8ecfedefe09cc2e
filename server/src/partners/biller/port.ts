import type {
  BillQueryAnswer,
  UnitDescription,
  WriteOff,
  WriteOffAnswer,
  WriteOffQueryAnswer,
} from '@life-payment/biller-api';

/** A unit that did not give an answer we can believe: time-out, broken connection, bad signature, wrong form. What it did is unknown. */
export class UnitNotAnswering extends Error {}

/** What the service asks of units. Every function may throw `UnitNotAnswering`. */
export type BillerConnector = {
  readonly listUnits: () => Promise<UnitDescription[]>;
  readonly queryBills: (unitId: string, accountNumber: string) => Promise<BillQueryAnswer>;
  readonly writeOff: (writeOff: WriteOff) => Promise<WriteOffAnswer>;
  readonly queryWriteOff: (unitId: string, writeOffNo: string) => Promise<WriteOffQueryAnswer>;
};
