import type { Context } from '../../../kit/context.ts';
import { UnitNotAnswering } from '../../../kit/ports/biller.ts';
import { type StatementLine, StatementRefused } from '../../../kit/ports/statement.ts';
import { WalletNotAnswering } from '../../../kit/ports/wallet.ts';
import { numbersOf } from '../ours.ts';
import { walletPartOf } from '../partner-day.ts';
import type { TheirNumber } from './numbers.ts';

/** A partner's statement of a day: its lines, or why there are none. NOT_THERE: not yet. NOT_KNOWN: no answer that counts. */
export type DayStatement = {
  readonly partner: string;
  readonly day: string;
  readonly lines: readonly TheirNumber[] | 'NOT_THERE' | 'NOT_KNOWN';
};

/** Asks a partner for its statement of a day. Nothing of it is kept. */
export async function fetchDay(context: Context, partner: string, day: string): Promise<DayStatement> {
  try {
    const wallet = walletPartOf(partner);
    const lines = await (wallet ? context.wallet.statement(day) : context.biller.statement(partner, day));
    return { partner, day, lines: lines === null ? 'NOT_THERE' : numbersIn(lines, partner, day) };
  } catch (error) {
    if (
      !(
        error instanceof StatementRefused ||
        error instanceof WalletNotAnswering ||
        error instanceof UnitNotAnswering
      )
    )
      throw error;
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
