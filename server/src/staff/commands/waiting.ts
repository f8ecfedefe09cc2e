import { mandatesOfUnknownSigner } from '../../autopay/mandate-store.ts';
import { type UnitTrouble, unitTroubles } from '../../billing/catalogue.ts';
import { receivables } from '../../books/book-findings.ts';
import { openDifferences } from '../../books/differences.ts';
import { lateStatements } from '../../books/statement-store.ts';
import { readOpen as questionsOpen } from '../../care/feedback-store.ts';
import { readOpenBreakers } from '../../kit/breaker-notes.ts';
import type { Context } from '../../kit/context.ts';
import type { Db } from '../../kit/database/open.ts';
import { type ExhaustedJob, exhaustedJobs } from '../../kit/jobs/queue.ts';
import { instant } from '../../kit/time.ts';
import { overduePromises } from '../../paying/crediting.ts';
import { unitsOf } from '../../paying/records.ts';
import { listWaiting, type WaitingKind, type WaitingRow } from '../../paying/waiting-rows.ts';
import { type Command, masked } from '../command.ts';
import { differenceLine, receiptLines } from './books.ts';
import { partsLine } from './values.ts';

const LISTED = 100;
const LONGEST_ERROR = 200;

type Waiting = Pick<WaitingRow, 'orderId' | 'since'> & Partial<WaitingRow>;

type LateStatement = Awaited<ReturnType<typeof lateStatements>>[number];

type Lines = (context: Context, limit: number) => Promise<readonly string[]>;

/** Kinds of waiting parts by their alarm. */
const KINDS: Readonly<Record<string, Lines>> = {
  PaymentUnknown: ofKind('PaymentUnknown'),
  BillUnsettled: ofKind('BillUnsettled'),
  'PromiseBroken UNIT': brokenBy('UNIT'),
  'PromiseBroken REFUND': brokenBy('REFUND'),
  BillRejectedLate: ofKind('BillRejectedLate'),
  RefundNeedsPerson: ofKind('RefundNeedsPerson'),
  RefundCard: ofKind('RefundCard'),
  RefundOld: ofKind('RefundOld'),
  RefundedElsewhere: ofOrders(async (db, _now, limit) =>
    (await receivables(db, limit)).map(({ amount, ...one }) => ({ ...one, state: `${amount} fen` })),
  ),
  ReversalOpen: ofKind('ReversalOpen'),
  MandateSigner: async ({ db }, limit) => (await mandatesOfUnknownSigner(db, limit)).map(mandateLine),
  QuestionLate: async ({ db }, limit) => (await questionsOpen(db, limit)).map(questionLine),
  DifferencesOpen: async ({ db }, limit) =>
    (await openDifferences(db, { limit })).differences.map(differenceLine),
  ReceiptsUnknown: ({ db }, limit) => receiptLines(db, limit),
  StatementLate: async ({ db, now }, limit) => (await lateStatements(db, now(), limit)).map(statementLine),
  PartnerLeftAlone: openBreakers((partner) => !partner.startsWith('unit ')),
  UnitsLeftAlone: openBreakers((partner) => partner.startsWith('unit ')),
  UnitRefused: async (context, limit) => (await unitTroubles(context)).slice(0, limit).map(unitLine),
  JobsExhausted: async ({ db }, limit) => (await exhaustedJobs(db, limit)).map(jobLine),
};

export const waiting: Command = {
  name: 'waiting',
  summary: `What is behind each alarm about a row or a partner, by the alarm’s name: number, unit and since when, the oldest first, at most ${LISTED} of each. BillRejectedLate: bills that staff called written off and their unit rejected after all (BooksDoNotHold).`,
  run: async ({ context, print }) => {
    let anything = false;
    for (const [kind, list] of Object.entries(KINDS)) {
      const lines = await list(context, LISTED + 1);
      for (const line of lines.slice(0, LISTED)) await print(`${kind}  ${line}`);
      if (lines.length > LISTED) await print(`${kind}  more than these ${LISTED}, which are the oldest`);
      anything ||= lines.length > 0;
    }
    if (!anything) await print('Nothing waits.');
  },
};

function openBreakers(isMeant: (partner: string) => boolean): Lines {
  return async ({ db, now }, limit) =>
    (await readOpenBreakers(db, now(), limit))
      .filter(({ partner }) => isMeant(partner))
      .map(({ partner, since }) => partsLine(partner, sinceText(since)));
}

function ofKind(kind: WaitingKind): Lines {
  return ofOrders((db, now, limit) => listWaiting(db, kind, now, limit));
}

function ofOrders(list: (db: Db, now: Date, limit: number) => Promise<readonly Waiting[]>): Lines {
  return async ({ db, now }, limit) => {
    const rows = await list(db, now(), limit);
    const units = await unitsOf(
      db,
      rows.map(({ orderId }) => orderId),
    );
    return rows.map((row) => lineOf(row, units.get(row.orderId)));
  };
}

function lineOf({ orderId, number, since, state }: Waiting, unitId: string | undefined): string {
  return partsLine(orderId, number, unitId && `unit ${unitId}`, sinceText(since), state);
}

function sinceText(since: Date | null): string | null {
  return since && `since ${instant(since)}`;
}

function brokenBy(side: 'UNIT' | 'REFUND'): Lines {
  return ofOrders(async (db, now, limit) =>
    (await overduePromises(db, now, limit))
      .filter(({ waitsFor }) => waitsFor === side)
      .map(({ orderId, number, promisedBy }) => ({ orderId, number, since: promisedBy })),
  );
}

type UnknownSigner = Awaited<ReturnType<typeof mandatesOfUnknownSigner>>[number];

function mandateLine({ agreementId, unitId, since, signer }: UnknownSigner): string {
  return partsLine(agreementId, `unit ${unitId}`, sinceText(since), signer);
}

function unitLine({ unitId, since, reason, closed }: UnitTrouble): string {
  return partsLine(unitId, sinceText(since), reason, closed ? 'takes no new numbers' : null);
}

function statementLine({ partner, day, problem }: LateStatement): string {
  return partsLine(partner, day, problem);
}

function questionLine(question: Awaited<ReturnType<typeof questionsOpen>>[number]): string {
  const { feedbackId, reason, orderId, unitId, answerBy } = question;
  const about = orderId === null ? `unit ${unitId}` : `order ${orderId}`;
  return partsLine(feedbackId, reason, about, answerBy && `answer by ${instant(answerBy)}`);
}

function jobLine({ task, number, since, error }: ExhaustedJob): string {
  return partsLine(task, number, sinceText(since), error === null ? null : errorText(error));
}

/** The first line of an error, masked: the stack is useless to staff, and messages may contain what partners sent. */
function errorText(error: string): string {
  return masked(error.split('\n')[0] ?? '').slice(0, LONGEST_ERROR);
}
