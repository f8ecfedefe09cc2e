import type { Known, OwnNumber, PartnerAnswer, TheirNumber, Verdict } from './numbers.ts';

/**
 * Compares a number that is done in a partner's statement with our books. `givenBack`: how much of the order the statements
 * refund, in fen. Null: nothing to do, because our books agree, or a job asks about the number or about its order.
 */
export function judgeTheirs(theirs: TheirNumber, known: Known, givenBack: number): Verdict | null {
  const { own, orderOpen } = known;
  if (own === null) return orderOpen ? null : person('THEIRS_ONLY');
  if (own.amount !== theirs.amount) return person('AMOUNT_DIFFERS');
  if (own.done) return null;
  if (own.kind === 'TRADE' && givenBack >= own.amount && isCancelled(own)) return null;
  if (own.askedAt !== null) return null;
  return own.kind === 'TRADE' && own.state === 'CLOSED'
    ? byReconciliation('STATE_DIFFERS')
    : person('STATE_DIFFERS');
}

/**
 * Whether a line belongs to a deduction that the wallet took while we cancelled it and then returned by itself. Both lines
 * have the order's number, and their sum is zero.
 */
export function isGivenBack(line: TheirNumber, known: Known, lines: readonly TheirNumber[]): boolean {
  if (line.number !== line.orderId || known.paymentState !== 'CLOSED') return false;
  const opposite = line.kind === 'TRADE' ? 'REFUND' : 'TRADE';
  return lines.some(
    ({ kind, number, amount }) => kind === opposite && number === line.number && amount === line.amount,
  );
}

/**
 * Compares a number of ours with the partner's answer about it: a number that is done here, or a payment that a job still
 * asks about. Null: nothing to do.
 */
export function judgeOurs(own: OwnNumber, answer: PartnerAnswer): Verdict | null {
  if (own.done) {
    if (!answer.done) return person('OURS_ONLY');
    return answer.amount === null || answer.amount === own.amount ? null : person('AMOUNT_DIFFERS');
  }
  if (!answer.done) return null;
  if (answer.givenBack && isCancelled(own)) return null;
  if (own.askedAt !== null) return null;
  return own.kind === 'TRADE' && own.state === 'CLOSED'
    ? byReconciliation('STATE_DIFFERS')
    : person('STATE_DIFFERS');
}

function person(reason: Verdict['reason']): Verdict {
  return { who: 'PERSON', reason };
}

/** Whether we cancelled a deduction: if the wallet had taken it, it has given all of it back by itself. */
function isCancelled({ deduction, state }: OwnNumber): boolean {
  return deduction && state !== 'WAITING';
}

function byReconciliation(reason: Verdict['reason']): Verdict {
  return { who: 'RECONCILIATION', reason };
}
