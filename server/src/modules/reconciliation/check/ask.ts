import type { Context } from '../../../kit/context.ts';
import { isElsewhereNo } from '../../../kit/ids.ts';
import { UnitNotAnswering } from '../../../kit/ports/biller.ts';
import { WalletNotAnswering } from '../../../kit/ports/wallet.ts';
import type { OwnNumber, PartnerAnswer } from './numbers.ts';

/** Asks a number's partner for its outcome, and changes nothing. Null: there was no answer, so the outcome is not known. */
export async function askPartner(context: Context, own: OwnNumber): Promise<PartnerAnswer | null> {
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
