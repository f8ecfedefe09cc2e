import { refundNoOf } from '../../../kit/ids.ts';
import type { Known, OwnNumber, TheirNumber, Verdict, Word } from './numbers.ts';

/**
 * What is to be done about a number that a partner's statement says is done. Null: nothing, since we have it alike, or a
 * job of ours still asks about it or about what it follows from.
 */
export function judgeTheirs(theirs: TheirNumber, known: Known): Verdict | null {
  const { own, orderOpen, paymentState } = known;
  if (own === null) return orderOpen ? null : judgeUnknown(theirs, paymentState);
  if (own.amount !== theirs.amount) return person('AMOUNT_DIFFERS');
  if (own.done || own.askedAt !== null) return null;
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

/** What is to be done about a number of ours that came to its end here, by the partner's own word about it. Null: nothing. */
export function judgeOurs(own: OwnNumber, word: Word): Verdict | null {
  if (own.done) {
    if (!word.done) return person('OURS_ONLY');
    return word.amount === null || word.amount === own.amount ? null : person('AMOUNT_DIFFERS');
  }
  if (!word.done) return null;
  if (own.kind !== 'TRADE' || own.state !== 'CLOSED') return person('STATE_DIFFERS');
  if (word.givenBack) return own.deduction ? null : person('STATE_DIFFERS');
  return byReconciliation('STATE_DIFFERS');
}

/** Money that came after the close goes back as soon as reconciliation has heard of it, under this number. */
function judgeUnknown({ kind, number, orderId }: TheirNumber, paymentState: string | null): Verdict {
  const followsLatePayment =
    kind === 'REFUND' && paymentState === 'CLOSED' && number === refundNoOf(orderId, 0);
  return followsLatePayment ? byReconciliation('THEIRS_ONLY') : person('THEIRS_ONLY');
}

function byReconciliation(reason: Verdict['reason']): Verdict {
  return { who: 'RECONCILIATION', reason };
}

function person(reason: Verdict['reason']): Verdict {
  return { who: 'PERSON', reason };
}
