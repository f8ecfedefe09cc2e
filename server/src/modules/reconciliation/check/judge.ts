import type { Known, OwnNumber, TheirNumber, Verdict, Word } from './numbers.ts';

/**
 * What is to be done about a number that a partner's statement says is done. `givenBack`: what the statements say went back
 * of the order, in fen. Null: nothing, since we have it alike, or a job of ours asks about it or what it follows from.
 */
export function judgeTheirs(theirs: TheirNumber, known: Known, givenBack: number): Verdict | null {
  const { own, orderOpen } = known;
  if (own === null) return orderOpen ? null : person('THEIRS_ONLY');
  if (own.amount !== theirs.amount) return person('AMOUNT_DIFFERS');
  if (own.done) return null;
  if (own.kind === 'TRADE' && givenBack >= own.amount) return judgeGivenBack(own);
  if (own.askedAt !== null) return null;
  return own.kind === 'TRADE' && own.state === 'CLOSED'
    ? byReconciliation('STATE_DIFFERS')
    : person('STATE_DIFFERS');
}

/**
 * Lines of a deduction that the wallet took in the moment in which we cancelled it, and gave back by itself: both are
 * under the order's number and come to nothing.
 */
export function isGivenBack(line: TheirNumber, known: Known, lines: readonly TheirNumber[]): boolean {
  if (line.number !== line.orderId || known.paymentState !== 'CLOSED') return false;
  const opposite = line.kind === 'TRADE' ? 'REFUND' : 'TRADE';
  return lines.some(
    ({ kind, number, amount }) => kind === opposite && number === line.number && amount === line.amount,
  );
}

/**
 * What is to be done about a number of ours by the partner's own word about it: one that came to its end here, or a payment
 * that a job still asks about. Null: nothing.
 */
export function judgeOurs(own: OwnNumber, word: Word): Verdict | null {
  if (own.done) {
    if (!word.done) return person('OURS_ONLY');
    return word.amount === null || word.amount === own.amount ? null : person('AMOUNT_DIFFERS');
  }
  if (!word.done) return null;
  if (word.givenBack) return judgeGivenBack(own);
  if (own.askedAt !== null) return null;
  return own.kind === 'TRADE' && own.state === 'CLOSED'
    ? byReconciliation('STATE_DIFFERS')
    : person('STATE_DIFFERS');
}

function person(reason: Verdict['reason']): Verdict {
  return { who: 'PERSON', reason };
}

/**
 * All of a payment came and went back, and it is not paid here: asking the wallet again does not settle it, since a closed
 * trade with a refund contradicts a payment that was never paid. A deduction that is being cancelled ends by it.
 */
function judgeGivenBack({ deduction, state }: OwnNumber): Verdict | null {
  return deduction && state !== 'WAITING' ? null : person('STATE_DIFFERS');
}

function byReconciliation(reason: Verdict['reason']): Verdict {
  return { who: 'RECONCILIATION', reason };
}
