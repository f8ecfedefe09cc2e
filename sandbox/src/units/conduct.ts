import { momentOf, REJECTIONS } from '@life-payment/biller-api';
import { type Static, Type } from 'typebox';
import { conductOf, readConduct, writeConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';

/** Ways in which a unit breaks the Biller API. */
export const FAULTS = [
  'ANY_KEY', // believes every signature
  'ANY_TIME', // believes signatures of any time
  'NONCE_AGAIN', // takes a request as often as it comes
  'OTHER_NONCE', // signs its answers with another nonce than the request's
  'ANY_FORM', // takes fields that the API does not name
  'ERROR_TEXT', // refuses with a plain text
  'ANY_ACCOUNT', // finds every account
  'ANY_AMOUNT', // takes every amount
  'BOOKS_AGAIN', // books a write-off each time it comes, with the same answer
  'NO_MEMORY', // knows no number that it has seen
  'ANY_CONTENT', // does not compare the contents of a number
  'FORGETS', // knows no write-off when it is asked for
  'KNOWS_ALL', // says of every number that it is in process
  'CANCELS_NOTHING', // says that a number is void, and takes it later
  'REVERSES_NOTHING', // says that it has reversed, and keeps it booked
  'REPEATS_NUMBERS', // gives every bill the number NA
] as const;
export type Fault = (typeof FAULTS)[number];

const strict = { additionalProperties: false };

/** The fate of a write-off that the rules would accept. */
export const WriteOffConduct = Type.Union([
  Type.Object({ kind: Type.Literal('REJECT'), reason: Type.Enum([...REJECTIONS]) }, strict),
  Type.Object(
    { kind: Type.Enum(['ANSWER_LOST', 'NEVER_ANSWERED', 'NOT_RECEIVED', 'NEVER_RECEIVED']) },
    strict,
  ),
  Type.Object(
    { kind: Type.Literal('PROCESSING'), ms: Type.Integer({ minimum: 0, maximum: 86_400_000 }) },
    strict,
  ),
]);
export type WriteOffConduct = Static<typeof WriteOffConduct>;

const QueryConduct = Type.Enum([
  'ACCOUNT_UNKNOWN',
  'BATCH_WINDOW',
  'LAST_PAYMENT_UNFINISHED',
  'BUSY',
  'NO_BILLS',
  'NO_ANSWER',
]);

const ClosedUntil = Type.String({
  format: 'date-time',
  description: 'it closes its day until then: it answers no queries and takes no write-offs, and says so',
});

/** The conduct of calls about one account. */
export const AccountConduct = conductOf({
  query: QueryConduct,
  slowMs: Type.Integer({ minimum: 0, maximum: 120_000 }),
  closedUntil: ClosedUntil,
  explained: Type.Boolean({
    description: 'its bills say what they are made of: late fee, items, readings, days',
  }),
  lastYear: Type.Number({
    minimum: 0,
    maximum: 10,
    description: 'how often as much as this year was used in the year before; left out: by chance',
  }),
  said: Type.Record(Type.String(), Type.Unknown(), {
    description: 'fields of its answer that are replaced, in any form',
  }),
  writeOff: WriteOffConduct,
  /** The conduct applies to this bill of the account only, counted from the oldest (0). */
  onlyBill: Type.Integer({ minimum: 0, maximum: 23 }),
});
export type AccountConduct = Static<typeof AccountConduct>;

/** The conduct of a whole unit, and the fields of its description that are replaced for now. */
export const UnitConduct = conductOf({
  down: Type.Boolean({ description: 'drops every connection' }),
  slowMs: Type.Integer({ minimum: 0, maximum: 120_000 }),
  query: QueryConduct,
  closedUntil: ClosedUntil,
  writeOff: WriteOffConduct,
  reversal: Type.Enum(['TOO_LATE', 'USED', 'ANSWER_LOST', 'NOT_RECEIVED'], {
    description:
      'of what the service asks to reverse; refused, or reversed and the answer lost, or not received',
  }),
  statement: Type.Enum(['NORMAL', 'EARLY', 'MISSING', 'EMPTY', 'WRONG_AMOUNT', 'WRONG_TOTAL'], {
    description:
      'of a day. NORMAL: there when the day is over. The others are there at any time, or never: MISSING',
  }),
  received: Type.Enum(['NORMAL', 'NOTHING', 'SHORT'], {
    description:
      'what the bank pays it for a day. NORMAL: at ten the next morning. NOTHING: never. SHORT: a fen less',
  }),
  offline: Type.Boolean(),
  replacedBy: Type.String(),
  maintenance: Type.Array(Type.Object({ from: Type.String(), until: Type.String() }, strict)),
  account: conductOf(
    {
      pattern: Type.String(),
      hint: Type.Record(Type.String(), Type.String()),
    },
    { description: 'what it says of its numbers; it goes on by those it has' },
  ),
  wrong: Type.Enum([...FAULTS], {
    description: 'a way in which it breaks the API; those of signatures hold for all units',
  }),
});
export type UnitConduct = Static<typeof UnitConduct>;

export function unitConduct(tx: Tx, unitId: string): UnitConduct {
  return readConduct<UnitConduct>(tx, scope(unitId));
}

export function accountConduct(account: { readonly conduct: string } | undefined): AccountConduct {
  return account ? (JSON.parse(account.conduct) as AccountConduct) : {};
}

/** Until when a unit closes its day, for all accounts or for this one; null when it is open. */
export function closedUntil(
  tx: Tx,
  unitId: string,
  account: { readonly conduct: string } | undefined,
  now: number,
): string | null {
  const until = accountConduct(account).closedUntil ?? unitConduct(tx, unitId).closedUntil;
  return until !== undefined && momentOf(until).getTime() > now ? until : null;
}

/** Replaces a unit's conduct. An empty one means normal behaviour. */
export function setUnitConduct(tx: Tx, unitId: string, conduct: UnitConduct): void {
  writeConduct(tx, scope(unitId), conduct);
}

/** Every unit whose conduct is not normal. */
export function unitConducts(tx: Tx): ReadonlyMap<string, UnitConduct> {
  return new Map(
    tx
      .all<{ scope: string; value: string }>(`select scope, value from conducts where scope like 'unit:%'`)
      .map((row) => [row.scope.slice('unit:'.length), JSON.parse(row.value) as UnitConduct]),
  );
}

function scope(unitId: string): string {
  return `unit:${unitId}`;
}
