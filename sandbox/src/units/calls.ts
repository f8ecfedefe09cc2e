import {
  type ReverseWriteOff,
  UNIT_CALLS,
  type UnitDescription,
  type WriteOff,
} from '@life-payment/biller-api';
import type { Static } from 'typebox';
import type { Tx } from '../state/state.ts';
import { findAccount } from './accounts/store.ts';
import { accountConduct, type UnitConduct, unitConduct, unitConducts } from './conduct.ts';
import type { Directory } from './directory.ts';
import { NO_ANSWER, queryBills } from './query.ts';
import { reverseWriteOff } from './reversals.ts';
import { unitStatement } from './statement.ts';
import { cancelWriteOff, queryWriteOff, writeOff } from './writeOffs.ts';
import { wrongly } from './wrong.ts';

/** What a call does: it answers, stays silent, or drops the connection (after acting, when `answer` is set). */
export type Outcome =
  | {
      readonly way: 'ANSWER' | 'DROPPED' | 'SILENT';
      readonly answer: { readonly [field: string]: unknown };
      /** A tester made the answer wrong, so it is sent without a check of its form. */
      readonly bent?: boolean;
    }
  | { readonly way: 'SILENT' | 'NOT_RECEIVED'; readonly answer?: never };

/** How the called unit behaves before the call acts. */
type Manner = Pick<UnitConduct, 'down' | 'slowMs'>;

/** One call of the Biller API, as the units handle it. */
export type UnitCallHandler = {
  readonly schema: (typeof UNIT_CALLS)[keyof typeof UNIT_CALLS];
  manner(tx: Tx, request: unknown): Manner;
  act(tx: Tx, request: unknown, now: number): Outcome;
};

type About = { readonly unitId: string; readonly accountNumber?: string };

type QueryRequest = Static<typeof UNIT_CALLS.queryBills.request>;
type WriteOffQuery = Static<typeof UNIT_CALLS.queryWriteOff.request>;
type StatementRequest = Static<typeof UNIT_CALLS.statement.request>;

/** The calls by path. Each request has passed its schema before it gets here. */
export function unitCalls(directory: Directory): readonly UnitCallHandler[] {
  const withUnit: WithUnit = (unitId, act, unknown) => {
    const unit = directory.find(unitId);
    return unit ? act(unit) : unknown;
  };
  const calls = [listUnits(directory), ...accountCalls(withUnit), ...writeOffCalls(withUnit)];
  return calls.map((call) => ({ ...call, act: wrongly(call.schema.path, call.act) }));
}

/** Acts at a unit; an unknown one gives `unknown`. */
type WithUnit = (unitId: string, act: (unit: UnitDescription) => Outcome, unknown: Outcome) => Outcome;

/** What is asked about accounts, and about what was booked. */
function accountCalls(withUnit: WithUnit): readonly UnitCallHandler[] {
  return [
    {
      schema: UNIT_CALLS.queryBills,
      manner: (tx, request) => mannerOf(tx, request as QueryRequest),
      act: (tx, request, now) => {
        const { unitId, accountNumber } = request as QueryRequest;
        return withUnit(
          unitId,
          (unit) => {
            const result = queryBills(tx, { unit, accountNumber }, now);
            if (result === NO_ANSWER) return { way: 'SILENT' };
            const { said } = accountConduct(findAccount(tx, unitId, accountNumber));
            return said ? { way: 'ANSWER', answer: { ...result, ...said }, bent: true } : answer(result);
          },
          answer({ result: 'ACCOUNT_UNKNOWN' }),
        );
      },
    },
    {
      schema: UNIT_CALLS.statement,
      manner: (tx, request) => mannerOf(tx, { unitId: (request as StatementRequest).unitId }),
      act: (tx, request, now) => answer(unitStatement(tx, request as StatementRequest, now)),
    },
  ];
}

function writeOffCalls(withUnit: WithUnit): readonly UnitCallHandler[] {
  return [
    {
      schema: UNIT_CALLS.writeOff,
      manner: (tx, request) => mannerOf(tx, { unitId: (request as WriteOff).unitId }),
      act: (tx, request, now) => {
        const sent = request as WriteOff;
        return withUnit(
          sent.unitId,
          (unit) => {
            const reply = writeOff(tx, unit, sent, now);
            return reply ?? { way: 'NOT_RECEIVED' };
          },
          answer({ result: 'REJECTED', reason: 'NOT_ACCEPTED' }),
        );
      },
    },
    {
      schema: UNIT_CALLS.queryWriteOff,
      manner: (tx, request) => mannerOf(tx, { unitId: (request as WriteOffQuery).unitId }),
      act: (tx, request, now) => {
        const { unitId, writeOffNo } = request as WriteOffQuery;
        return withUnit(
          unitId,
          () => answer(queryWriteOff(tx, unitId, writeOffNo, now)),
          answer({ result: 'NOT_KNOWN' }),
        );
      },
    },
    {
      schema: UNIT_CALLS.cancelWriteOff,
      manner: (tx, request) => mannerOf(tx, { unitId: (request as WriteOffQuery).unitId }),
      act: (tx, request, now) => {
        const { unitId, writeOffNo } = request as WriteOffQuery;
        return answer(cancelWriteOff(tx, unitId, writeOffNo, now));
      },
    },
    {
      schema: UNIT_CALLS.reverseWriteOff,
      manner: (tx, request) => mannerOf(tx, { unitId: (request as ReverseWriteOff).unitId }),
      act: (tx, request, now) =>
        reverseWriteOff(tx, request as ReverseWriteOff, now) ?? { way: 'NOT_RECEIVED' },
    },
  ];
}

function answer(value: { readonly [field: string]: unknown }): Outcome {
  return { way: 'ANSWER', answer: value };
}

/** A list that a tester made wrong is sent without a check of its form. */
function listUnits(directory: Directory): UnitCallHandler {
  return {
    schema: UNIT_CALLS.listUnits,
    manner: () => ({}),
    act: (tx) => ({
      way: 'ANSWER',
      answer: { units: directory.list(tx) },
      bent: unitConducts(tx)
        .values()
        .some(({ account }) => account !== undefined),
    }),
  };
}

function mannerOf(tx: Tx, { unitId, accountNumber }: About): Manner {
  const unit = unitConduct(tx, unitId);
  const own = accountNumber === undefined ? {} : accountConduct(findAccount(tx, unitId, accountNumber));
  return { down: unit.down ?? false, slowMs: Math.max(unit.slowMs ?? 0, own.slowMs ?? 0) };
}
