import type { CancelAnswer, Rejection, WriteOffAnswer, WriteOffQueryAnswer } from '@life-payment/biller-api';
import type { BillEvent } from './machine.ts';

/** What a unit's answer means for the bill, and what to keep of it. */
export type Finding = {
  readonly event: Exclude<BillEvent, 'SEND' | 'CANCEL_ASKED'>;
  readonly reference?: string;
  readonly rejection?: Rejection;
};

const NOT_KNOWN_YET: Finding = { event: 'NO_ANSWER' };

/** The finding of a write-off's answer. Anything but the unit's clear word is "we do not know". */
export function findingOf(answer: WriteOffAnswer): Finding {
  switch (answer.result) {
    case 'WRITTEN_OFF':
      return { event: 'UNIT_WROTE_OFF', reference: answer.reference };
    case 'REJECTED':
      return { event: 'UNIT_REJECTED', rejection: answer.reason };
    case 'PROCESSING':
    case 'CONTENT_DIFFERS':
      return NOT_KNOWN_YET;
  }
}

/** The finding of a query, or `SEND_AGAIN` where the unit has never heard of the write-off. */
export function findingOfQuery(answer: WriteOffQueryAnswer): Finding | 'SEND_AGAIN' {
  return answer.result === 'NOT_KNOWN' ? 'SEND_AGAIN' : findingOf(answer);
}

/** The finding of a cancel's answer: void now, or what became of the write-off before. */
export function findingOfCancel(answer: CancelAnswer): Finding {
  return answer.result === 'CANCELLED'
    ? { event: 'UNIT_CANCELLED', rejection: 'CANCELLED' }
    : findingOf(answer);
}
