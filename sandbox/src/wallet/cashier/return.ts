import { formatYuan } from '@life-payment/contract/rules';
import { gatewayTime } from '../../time.ts';
import { MERCHANT, type World } from '../../world.ts';
import { signFields } from '../signing.ts';
import type { Trade } from '../trades.ts';

/** The merchant's return address with the signed facts of the payment; null when the merchant named none. */
export function paidReturn(trade: Trade, world: World): string | null {
  if (!trade.return_url) return null;
  const fields = signFields(
    {
      method: `${trade.method}.return`,
      charset: 'utf-8',
      version: '1.0',
      app_id: MERCHANT.appId,
      auth_app_id: MERCHANT.appId,
      seller_id: MERCHANT.sellerId,
      out_trade_no: trade.out_trade_no,
      trade_no: trade.trade_no,
      total_amount: formatYuan(trade.total),
      timestamp: gatewayTime(world.clock()),
    },
    world.keys.wallet.privateKey,
  );
  const url = new URL(trade.return_url);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Where the payer returns without having paid. */
export function unpaidReturn(trade: Trade): string | null {
  return trade.quit_url ?? trade.return_url;
}
