import type { AlipaySdk } from 'alipay-sdk';
import type { Config } from '../../config.ts';
import type { TradeNotice } from '../../kit/ports/wallet.ts';
import type { WalletClient } from './client.ts';
import { tradeOf } from './trade.ts';

export type Form = Readonly<Record<string, string>>;

/** Whether a notice has a valid signature of the wallet, of the only accepted type. */
export function signatureHolds(sdk: AlipaySdk, form: Form): boolean {
  // The client uses the signature type that the body names, so weaker types must be refused here.
  if (form['sign_type'] !== 'RSA2' || !form['sign']) return false;
  try {
    return sdk.checkNotifySignV2(form);
  } catch (error) {
    // The client throws on a stray % in a value. Such a notice counts as unsigned.
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** Reads notices with the wallet's signature that are addressed to us; null for everything else. */
export function noticeReader(client: WalletClient, config: Config['wallet']) {
  return async (form: Form): Promise<TradeNotice | null> => {
    const field = (name: string): string => form[name] ?? '';
    const addressed = field('app_id') === config.appId && field('seller_id') === config.sellerId;
    if (!addressed || !signatureHolds(await client(), form)) return null;
    const trade = tradeOf({
      status: field('trade_status'),
      tradeNo: field('trade_no'),
      totalAmount: field('total_amount'),
      paidAt: field('gmt_payment'),
      refundFee: field('refund_fee'),
      refundNumber: field('out_biz_no'),
    });
    // A notice without an amount can't be checked against the order.
    if (!trade || trade.amount === null) return null;
    return { paymentId: field('out_trade_no'), trade };
  };
}
