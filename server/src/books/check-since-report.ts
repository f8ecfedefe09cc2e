import { formatYuan } from '@life-payment/contract/rules';
import { sharedPart } from '../kit/ids.ts';
import { instant } from '../kit/time.ts';
import type { Check } from './check-since.ts';
import type { Found, OwnNumber } from './check-since-facts.ts';
import { walletPartOf } from './compare.ts';
import { DIFFERENCE_KINDS } from './differences.ts';
import { ADVICE, REASONS } from './report.ts';

/** Lines of one kind that are printed. */
const LISTED = 100;

/** Nothing is wrong and everything could be compared. What jobs and reconciliation still ask about is not wrong. */
export function isWell({ books, found, notKnown, notAsked }: Check): boolean {
  return (
    books.findings.length + notKnown.length + notAsked === 0 && found.every(({ who }) => who !== 'PERSON')
  );
}

/** The report for staff, amounts in yuan: the comparisons, the numbers that are asked again, and by whom. */
export function checkLines(check: Check): string[] {
  const { open, found, findings, notKnown, notAsked } = check;
  const ofReconciliation = found.filter(({ who }) => who === 'RECONCILIATION');
  const ofPersons = found.filter(({ who }) => who === 'PERSON');
  const lost = ofPersons.filter(isLost);
  const others = ofPersons.filter((one) => !isLost(one));
  return [
    ...booksLines(check),
    ...statementLines(check),
    ...section('Asked again by jobs, nothing to do', open.first.map(openEntry), open.count),
    ...section(
      'Asked again when the day is reconciled, or now by "reconcile"',
      ofReconciliation.map(foundEntry),
    ),
    ...section(
      'A person decides',
      others.map((one) => [...foundEntry(one), `  ${ADVICE[one.reason][one.kind]}`]),
    ),
    ...lostLines(lost, check),
    ...section(
      'Open findings, which "adjust" closes',
      findings.map((name) => [name]),
    ),
    ...section(
      'Not known, no answer: run the check again',
      notKnown.map((name) => [name]),
    ),
    ...(notAsked > 0
      ? [
          `Not asked, too many: ${notAsked} numbers. Run the check again with a later moment, or when the statements are there.`,
        ]
      : []),
  ];
}

/** A title with the number of entries, and the first of them. `count` is given where there are more than the entries. */
function section(
  title: string,
  entries: readonly (readonly string[])[],
  count: number = entries.length,
): string[] {
  if (count === 0) return [];
  const shown = entries.slice(0, LISTED);
  return [
    `${title}: ${count}`,
    ...shown.flat().map((line) => `  ${line}`),
    ...(count > shown.length ? [`  and ${count - shown.length} more`] : []),
  ];
}

function booksLines({ since, books: { orders, findings } }: Check): string[] {
  return [
    `Since ${instant(since)}: ${orders} orders that moved or are on their way.`,
    ...(findings.length === 0
      ? ['Every rule of the books holds for them.']
      : section(
          'Rules of the books that are broken',
          findings.map(({ orderId, rule }) => [`${orderId}  ${rule}`]),
        )),
  ];
}

function statementLines({ compared, notThere, asked }: Check): string[] {
  return [
    `Statements compared: ${few(compared)}. Not there yet: ${few(notThere)}.`,
    `Numbers that partners were asked for one by one: ${asked}.`,
    ...(notThere.length > 0
      ? ['What only a partner knows of a day is seen when its statement is there: run the check again then.']
      : []),
  ];
}

const NAMED = 3;

function few(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const rest = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function openEntry({ kind, number, partner, amount, state, askedAt }: OwnNumber): string[] {
  const when = askedAt === null ? [] : [`asked ${instant(askedAt)}`];
  return [[`${DIFFERENCE_KINDS[kind]} ${number}`, partner, formatYuan(amount), state, ...when].join('  ')];
}

function foundEntry({
  kind,
  number,
  partner,
  orderId,
  reason,
  theirs,
  ours,
  ourState,
  day,
}: Found): string[] {
  const facts = [
    `${DIFFERENCE_KINDS[kind]} ${number}`,
    ...(orderId === number ? [] : [`order ${orderId || 'not named'}`]),
    partner,
    REASONS[reason],
    `theirs ${sum(theirs)}, ours ${sum(ours)}`,
    ...(ourState === null ? [] : [ourState]),
    ...(day === null ? [] : [`statement of ${day}`]),
  ];
  return [facts.join('  ')];
}

function sum(fen: number | null): string {
  return fen === null ? 'nothing' : formatYuan(fen);
}

/** The whole order is unknown here. */
function isLost({ reason, orderKnown }: Found): boolean {
  return reason === 'THEIRS_ONLY' && !orderKnown;
}

/** Orders only partners know, with all they know of each: what to do about one follows from all of it. */
function lostLines(lost: readonly Found[], { notThere, notKnown }: Check): string[] {
  const orders = Map.groupBy(lost, ({ orderId, number }) => sharedPart(orderId || number));
  if (orders.size === 0) return [];
  const entries = [...orders.values()].map(lostEntry);
  const early = notThere.length + notKnown.length > 0;
  return [
    ...section('A person decides, orders that only partners know', entries),
    ...(early
      ? ['  Decide when every statement of the day is there: until then a side may be missing above.']
      : []),
  ];
}

function lostEntry(found: readonly Found[]): string[] {
  // Units name the order, the wallet only its payment.
  const byUnit = found.find(({ partner }) => walletPartOf(partner) === null);
  const named = byUnit ?? found[0];
  const orderId = named?.orderId || named?.number || '';
  const total = (kind: Found['kind']) =>
    found.reduce((all, one) => all + (one.kind === kind ? (one.theirs ?? 0) : 0), 0);
  const [paid, back, writtenOff] = [total('TRADE'), total('REFUND'), total('WRITE_OFF')];
  const numbers = found.map(({ number }) => number).filter((number) => number !== orderId);
  const facts = [
    `${byUnit ? 'order' : 'payment'} ${orderId}`,
    ...(numbers.length > 0 ? [numbers.join(', ')] : []),
    `paid ${formatYuan(paid)}, given back ${formatYuan(back)}, written off ${formatYuan(writtenOff)}`,
  ];
  return [facts.join('  '), `  ${lostAdvice(paid - back, writtenOff)}`];
}

/** `kept`: fen that the payer paid and did not get back; `writtenOff`: fen that the unit has written off. */
function lostAdvice(kept: number, writtenOff: number): string {
  if (kept === writtenOff)
    return writtenOff === 0
      ? 'Nothing is left to do.'
      : 'The payer has what they paid for: give nothing back. Have what the unit is owed settled by hand.';
  return kept > writtenOff
    ? `Give ${formatYuan(kept - writtenOff)} back at the wallet.`
    : `The unit wrote off ${formatYuan(writtenOff - kept)} more than was paid: a coupon may have paid it, else have the unit take it back.`;
}
