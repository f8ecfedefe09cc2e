import { momentOf, type StatementAnswer } from '@life-payment/biller-api';
import { orderOf } from '../../kit/ids.ts';
import { type StatementLine, StatementRefused } from '../../kit/ports/wallet.ts';
import { dayOf } from '../../kit/time.ts';

type Ready = Extract<StatementAnswer, { result: 'READY' }>;

/** Most pages of a day, of a thousand lines each. */
const MOST_PAGES = 400;

/** Reads a unit's statement of a day page by page; null while it is not ready. Throws `StatementRefused` when it is not complete. */
export async function readPages(
  ask: (after: string | undefined) => Promise<StatementAnswer>,
  day: string,
): Promise<StatementLine[] | null> {
  const lines: StatementLine[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const last = lines.at(-1)?.number;
    const answer = await ask(last);
    if (answer.result === 'NOT_READY') return page === 0 ? null : refuse('it went away between two pages');
    const read = answer.lines.map((line, at) => lineOf(line, day, at + 1));
    lines.push(...inOrder(read, last ?? ''));
    if (!answer.more) {
      checkTotals(lines, answer);
      return [...lines, ...reversedIn(answer, day), ...receivedIn(answer, day)];
    }
    if (read.length === 0) refuse('an empty page says that more follow');
  }
  return refuse('it has too many pages');
}

function refuse(why: string): never {
  throw new StatementRefused(`a unit's statement: ${why}`);
}

function lineOf(
  { writeOffNo, amount, writtenOffAt }: Ready['lines'][number],
  day: string,
  row: number,
): StatementLine {
  const at = momentOn(day, writtenOffAt, `row ${row} of a page, writtenOffAt ${writtenOffAt}`);
  return { kind: 'WRITE_OFF', number: writeOffNo, orderId: orderOf(writeOffNo) ?? '', amount, at };
}

/** The lines of a page by number, in whatever order they came. Numbers rise from page to page, so that each occurs once. */
function inOrder(lines: readonly StatementLine[], last: string): StatementLine[] {
  let before = last;
  return lines
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))
    .map((line) => {
      if (line.number <= before)
        refuse(`writeOffNo ${line.number} is there twice, or on a later page than ${before}`);
      before = line.number;
      return line;
    });
}

function momentOn(day: string, text: string, subject: string): Date {
  const at = momentOf(text);
  return Number.isNaN(at.getTime()) || dayOf(at) !== day ? refuse(`${subject} is of another day`) : at;
}

function checkTotals(lines: readonly StatementLine[], { count, total }: Ready): void {
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  if (lines.length !== count || sum !== total) refuse('its lines are not what its totals say');
}

/** The unit's reversals. Every page has them; those of the last page count. */
function reversedIn({ reversals = [] }: Ready, day: string): StatementLine[] {
  if (new Set(reversals.map(({ writeOffNo }) => writeOffNo)).size !== reversals.length)
    refuse('it has a reversal twice');
  return reversals.map(({ writeOffNo, amount, reversedAt }) => {
    const at = momentOn(day, reversedAt, 'a reversal');
    return { kind: 'REVERSAL', number: writeOffNo, orderId: orderOf(writeOffNo) ?? '', amount, at };
  });
}

/** The payments to the unit. Every page has them; those of the last page count. */
function receivedIn({ received = [] }: Ready, day: string): StatementLine[] {
  if (new Set(received.map(({ settlementNo }) => settlementNo)).size !== received.length)
    refuse('it has a payment twice');
  return received.map(({ settlementNo, forDay, amount, receivedAt }) => {
    const at = momentOn(day, receivedAt, 'a payment');
    if (forDay > day) refuse('a payment is for a day to come');
    return { kind: 'RECEIVED', number: settlementNo, orderId: '', amount, at, forDay };
  });
}
