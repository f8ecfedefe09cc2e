import type { Context } from '../kit/context.ts';
import type { Db } from '../kit/database/open.ts';
import { isElsewhereNo, sharedPart } from '../kit/ids.ts';
import { UnitNotAnswering } from '../kit/ports/biller.ts';
import { type StatementLine, StatementRefused, WalletNotAnswering } from '../kit/ports/wallet.ts';

import { after, DAY, dayBounds, dayOf } from '../kit/time.ts';
import { openFindings } from './book-findings.ts';
import { type BooksSince, checkBooksSince } from './check-rounds.ts';
import {
  endedSince,
  type Found,
  isGivenBack,
  judgeOurs,
  judgeTheirs,
  type OwnNumber,
  type PartnerAnswer,
  readKnown,
  readOpen,
  type TheirNumber,
} from './check-since-facts.ts';
import { numbersOf, walletPartOf } from './compare.ts';
import { nameOf as nameOfDifference, openDifferences } from './differences.ts';
import { receiptsUnknown } from './findings.ts';
import { partners } from './reconcile.ts';

/** Queries of partners on their way at the same time. */
const AT_ONCE = 8;

/** Numbers that partners are asked for one by one. */
const MOST_ASKED = 2_000;

/** Open rows that are named. */
const NAMED = 500;

/** The result of a check. It wrote nothing, and no query of it changes a partner's books. */
export type Check = {
  /** Books that changed since this moment are compared. */
  readonly since: Date;
  readonly books: BooksSince;
  /** Statements that were compared, and those that could not be, each as `partner day`. */
  readonly compared: readonly string[];
  readonly notThere: readonly string[];
  /** Numbers that the partners were asked for, and those that were too many. */
  readonly asked: number;
  readonly notAsked: number;
  /** Numbers a job asks about by itself; the first of them. */
  readonly open: { readonly count: number; readonly first: readonly OwnNumber[] };
  readonly found: readonly Found[];
  /** Findings that nobody has closed, whenever they began; the first of them by name. */
  readonly findings: readonly string[];
  /** Statements and numbers without a usable answer of the partner: not known, to be asked again. */
  readonly notKnown: readonly string[];
};

/** Compares our books since a moment with themselves, the statements, and number by number with what no statement says. Reads only. */
export async function checkSince(context: Context, since: Date): Promise<Check> {
  const books = await checkBooksSince(context.db, since);
  const statements = await fetchStatements(context, since);
  const found: Found[] = [];
  const givenBack = givenBackIn(statements);
  for (const statement of statements) found.push(...(await foundIn(context.db, statement, givenBack)));
  const open = await readOpen(context.db, NAMED);
  const { numbers, left } = await numbersToAsk(context.db, since, statements, open.first);
  const answers = await mapAtOnce(numbers, async (own) => ({ own, answer: await askPartner(context, own) }));
  for (const { own, answer } of answers) {
    const verdict = answer && judgeOurs(own, answer);
    if (verdict)
      found.push({
        ...verdict,
        ...numberOf(own),
        orderKnown: true,
        day: null,
        theirs: answer.done ? (answer.amount ?? own.amount) : null,
        ours: own.amount,
        ourState: own.state,
      });
  }
  return {
    since,
    books,
    compared: statements.filter(({ lines }) => typeof lines !== 'string').map(nameOf),
    notThere: statements.filter(({ lines }) => lines === 'NOT_THERE').map(nameOf),
    asked: numbers.length,
    notAsked: left,
    open: withoutThose(open, found),
    found,
    findings: await openNames(context.db),
    notKnown: [
      ...statements.filter(({ lines }) => lines === 'NOT_KNOWN').map((one) => `statement ${nameOf(one)}`),
      ...answers.filter(({ answer }) => answer === null).map(({ own }) => `${own.partner} ${own.number}`),
    ],
  };
}

/** The names of open findings: rules of the books, payments of nobody, differences. */
async function openNames(db: Db): Promise<string[]> {
  return [
    ...(await openFindings(db, NAMED)).map(({ orderId, rule }) => `${orderId}  ${rule}`),
    ...(await receiptsUnknown(db, NAMED)).map(({ name }) => name),
    ...(await openDifferences(db, { limit: NAMED })).differences.map(nameOfDifference),
  ];
}

/** Leaves out of the list of jobs what is listed for a person. */
function withoutThose({ count, first }: Check['open'], found: readonly Found[]): Check['open'] {
  const numbers = new Set(found.map(({ number }) => number));
  const left = first.filter(({ number }) => !numbers.has(number));
  return { count: count - (first.length - left.length), first: left };
}

function nameOf({ partner, day }: DayStatement): string {
  return `${partner} ${day}`;
}

/** The statements of the wallet and of every unit, for each day since the moment. */
async function fetchStatements(context: Context, since: Date): Promise<DayStatement[]> {
  const days: string[] = [];
  const last = dayOf(context.now());
  for (let { from } = dayBounds(dayOf(since)); dayOf(from) <= last; from = after(from, DAY))
    days.push(dayOf(from));
  const all = (await partners(context)).filter((partner) => walletPartOf(partner) !== 'ACCOUNT');
  return mapAtOnce(
    all.flatMap((partner) => days.map((day) => ({ partner, day }))),
    ({ partner, day }) => fetchDay(context, partner, day),
  );
}

/** fen of each order that the statements refund, by the shared part of its numbers. */
function givenBackIn(statements: readonly DayStatement[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lines } of statements)
    for (const { kind, orderId, amount } of typeof lines === 'string' ? [] : lines)
      if (kind === 'REFUND') sums.set(sharedPart(orderId), (sums.get(sharedPart(orderId)) ?? 0) + amount);
  return sums;
}

/** The lines of a statement that differ from our books. */
async function foundIn(
  db: Db,
  { lines }: DayStatement,
  givenBack: ReadonlyMap<string, number>,
): Promise<Found[]> {
  if (typeof lines === 'string') return [];
  const known = await readKnown(db, lines);
  return lines.flatMap((line, index) => {
    const ours = known[index];
    if (!ours || isGivenBack(line, ours, lines)) return [];
    const verdict = judgeTheirs(line, ours, givenBack.get(sharedPart(line.orderId)) ?? 0);
    if (!verdict) return [];
    return [
      {
        ...verdict,
        ...numberOf(line),
        orderId: ours.own?.orderId ?? line.orderId,
        orderKnown: ours.paymentState !== null,
        day: line.day,
        theirs: line.amount,
        ours: ours.own?.amount ?? null,
        ourState: ours.own?.state ?? null,
      },
    ];
  });
}

function numberOf({ kind, number, orderId, partner }: OwnNumber | TheirNumber) {
  return { kind, number, orderId, partner };
}

/**
 * Numbers that ended here since and that no statement has; where a statement is missing, also unfinished ones and
 * payments a job asks about.
 */
async function numbersToAsk(
  db: Db,
  since: Date,
  statements: readonly DayStatement[],
  open: readonly OwnNumber[],
): Promise<{ readonly numbers: readonly OwnNumber[]; readonly left: number }> {
  const stated = new Set<string>();
  const incomplete = new Set<string>();
  for (const { partner, lines } of statements)
    if (typeof lines === 'string') incomplete.add(partner);
    else for (const { kind, number } of lines) stated.add(`${partner} ${kind} ${number}`);
  const numbers = open.filter(({ kind, partner }) => kind === 'TRADE' && incomplete.has(partner));
  let left = 0;
  for await (const page of endedSince(db, since))
    for (const own of page) {
      const { partner, kind, number, done } = own;
      if (stated.has(`${partner} ${kind} ${number}`) || !(done || incomplete.has(partner))) continue;
      if (numbers.length < MOST_ASKED) numbers.push(own);
      else left += 1;
    }
  return { numbers, left };
}

/** Runs an act for each item, a few at the same time. The results are in the order of the items. */
async function mapAtOnce<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    answers.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(act))));
  return answers;
}

/** Asks a number's partner for its outcome, and changes nothing. Null: there was no answer, so the outcome is unknown. */
async function askPartner(context: Context, own: OwnNumber): Promise<PartnerAnswer | null> {
  try {
    return await answerOf(context, own);
  } catch (error) {
    if (!(error instanceof WalletNotAnswering || error instanceof UnitNotAnswering)) throw error;
    context.log.warn('check: number without an answer', { partner: own.partner, number: own.number, error });
    return null;
  }
}

async function answerOf({ wallet, biller }: Context, own: OwnNumber): Promise<PartnerAnswer> {
  const { kind, number, named, partner } = own;
  switch (kind) {
    case 'TRADE': {
      const { status, refunded, amount } = await wallet.query(number);
      const paid = status === 'PAID' || status === 'FINISHED';
      const givenBack = status === 'CLOSED' && refunded > 0;
      return { done: paid || givenBack, amount, givenBack };
    }
    case 'REFUND':
      // The wallet has not told the number of a refund that somebody else made: only its statement will name it.
      if (isElsewhereNo(number)) return { done: true, amount: null };
      return { done: (await wallet.queryRefund(named, number)).kind === 'MADE', amount: null };
    case 'WRITE_OFF':
    case 'REVERSAL': {
      const { result } = await biller.queryWriteOff(partner, number);
      return {
        done: result === 'REVERSED' || (kind === 'WRITE_OFF' && result === 'WRITTEN_OFF'),
        amount: null,
      };
    }
  }
}

/** A partner's statement of a day: its lines, or NOT_THERE: not yet, or NOT_KNOWN: no answer that counts. */
type DayStatement = {
  readonly partner: string;
  readonly day: string;
  readonly lines: readonly TheirNumber[] | 'NOT_THERE' | 'NOT_KNOWN';
};

/** Asks a partner for its statement of a day. Nothing of it is kept. */
async function fetchDay(context: Context, partner: string, day: string): Promise<DayStatement> {
  try {
    const wallet = walletPartOf(partner);
    const lines = await (wallet ? context.wallet.statement(day) : context.biller.statement(partner, day));
    return { partner, day, lines: lines === null ? 'NOT_THERE' : numbersIn(lines, partner, day) };
  } catch (error) {
    const noAnswer = [StatementRefused, WalletNotAnswering, UnitNotAnswering];
    if (!noAnswer.some((each) => error instanceof each)) throw error;
    context.log.warn('check: statement without an answer', { partner, day, error });
    return { partner, day, lines: 'NOT_KNOWN' };
  }
}

/** The lines by numbers of ours; what settles accounts is left to reconciliation. */
function numbersIn(lines: readonly StatementLine[], partner: string, day: string): TheirNumber[] {
  const kinds = numbersOf(partner);
  return lines.flatMap(({ kind, number, orderId, amount }) => {
    const ofOurs = kinds.find((known) => known === kind);
    return ofOurs === undefined ? [] : [{ kind: ofOurs, number, orderId, partner, day, amount }];
  });
}
