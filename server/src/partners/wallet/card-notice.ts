import { parseYuan } from '@life-payment/contract/rules';
import type { Config } from '../../config.ts';
import type { CardNotice } from '../../kit/ports/wallet.ts';
import type { CardReturn } from '../../kit/ports/wallet-trades.ts';
import { unsoundField } from '../../kit/texts.ts';
import type { WalletClient } from './client.ts';
import { type Form, signatureHolds } from './notice.ts';
import { timeOf } from './trade.ts';

/** The wallet's notice that a bank has taken, or sent back, the money of a refund. It goes to the app's own address. */
export const CARD_METHOD = 'alipay.trade.refund.depositback.completed';

const STATES: ReadonlyMap<string, CardReturn['state']> = new Map([
  ['P', 'ON_THE_WAY'],
  ['S', 'ARRIVED'],
  ['F', 'FAILED'],
]);

/** Where the money of a refund is, from the wallet's names; null when no card is concerned. */
export function cardReturnOf(field: (name: CardField) => string): CardReturn | null {
  const state = STATES.get(field('dback_status'));
  return state
    ? { state, by: timeOf(field('est_bank_receipt_time')), at: timeOf(field('bank_ack_time')) }
    : null;
}

export type CardField = 'dback_status' | 'est_bank_receipt_time' | 'bank_ack_time';

/** Reads these notices with the wallet's signature that are addressed to us; null for everything else. */
export function cardNoticeReader(client: WalletClient, config: Config['wallet']) {
  return async (form: Form): Promise<CardNotice | null> => {
    if (form['msg_method'] !== CARD_METHOD || form['app_id'] !== config.appId) return null;
    if (!signatureHolds(await client(), form)) return null;
    const content = contentOf(form['biz_content'] ?? '');
    const text = (name: string): string => {
      const value = content[name];
      return typeof value === 'string' ? value : '';
    };
    const card = cardReturnOf(text);
    const amount = text('dback_amount');
    if (!card || unsoundField(content) !== null || (amount !== '' && parseYuan(amount) === null)) return null;
    return { paymentId: text('out_trade_no'), refundNo: text('out_request_no'), card };
  };
}

function contentOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
