import type { getOrderDetail, ResponseOf } from '@life-payment/contract';
import type { Language } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { ownerOf } from '../../kit/ids.ts';
import { readTokens, type ShownToken } from '../tokens/index.ts';
import type { OrderDetail } from './detail-store.ts';

type View = ResponseOf<typeof getOrderDetail>;
type Tokens = ReadonlyMap<string, ShownToken>;

/** The tokens of a user's order, by write-off number. Only booked top-ups have some, so nothing is read for others. */
export async function shownTokens(
  context: Context,
  { orderId, kind, bills }: OrderDetail,
  language: Language,
): Promise<Tokens> {
  const booked = kind === 'TOP_UP' && bills.some(({ state }) => state === 'WRITTEN_OFF');
  return booked ? readTokens(context, ownerOf(orderId) ?? '', orderId, language) : new Map();
}

/** An order as its payer reads it, with tokens. It is not final while one is awaited. */
export function withTokens(view: View, tokens: Tokens): View {
  if (tokens.size === 0) return view;
  return {
    ...view,
    final: view.final && [...tokens.values()].every(({ state }) => state === 'HERE'),
    bills: view.bills.map((bill) => {
      const token = tokens.get(bill.writeOffNo ?? '');
      return token ? { ...bill, token } : bill;
    }),
  };
}
