import { parseYuan } from '@life-payment/contract/rules';
import type { AlipaySdk } from 'alipay-sdk';
import type { Config } from '../../config.ts';
import { ownerOfMandate } from '../../kit/ids.ts';
import {
  type ArrivedNotice,
  type BelievedNotice,
  type CardNotice,
  type CardReturn,
  type MandateNotice,
  NotANotice,
  type NoticeAnswer,
  type TradeNotice,
  type WalletNotices,
} from '../../kit/ports/wallet.ts';
import { textOf, unsoundField } from '../../kit/texts.ts';
import type { WalletClient } from './gateway.ts';
import { mandateOf } from './mandates.ts';
import { timeOf, tradeOf } from './signed-text.ts';

type Form = Readonly<Record<string, string>>;

const FORM = 'application/x-www-form-urlencoded';
const PLAIN = 'text/plain; charset=utf-8';

/** The wallet repeats a notice until it gets exactly this word. Every other answer is repeated for a day. */
const ACKNOWLEDGE: NoticeAnswer = { type: PLAIN, body: 'success' };
const REPEAT: NoticeAnswer = { type: PLAIN, body: 'fail' };

/** The wallet's notice that a bank has taken, or sent back, the money of a refund. It goes to the app's own address. */
const CARD_METHOD = 'alipay.trade.refund.depositback.completed';

/** The wallet's notices about mandates, and the state in each. */
const MANDATE_KINDS: ReadonlyMap<string, 'SIGNED' | 'ENDED'> = new Map([
  ['dut_user_sign', 'SIGNED'],
  ['dut_user_unsign', 'ENDED'],
]);

/** Kinds of notices that we use. One of these that can't be read is not acknowledged. */
const USED: ReadonlySet<string> = new Set(['trade_status_sync', CARD_METHOD, ...MANDATE_KINDS.keys()]);

/** The wallet posts forms: about a payment, a refund's card, or a mandate. */
export function walletNotices(client: WalletClient, config: Config['wallet']): WalletNotices {
  const [ofMandate, ofCard, ofTrade] = [
    mandateNoticeReader(client, config),
    cardNoticeReader(client, config),
    noticeReader(client, config),
  ];
  return {
    read: async (arrived): Promise<BelievedNotice | null> => {
      const form = formOf(arrived);
      const mandate = await ofMandate(form);
      if (mandate) return { kind: 'MANDATE', ...mandate };
      const card = await ofCard(form);
      if (card) return { kind: 'CARD', ...card };
      const trade = await ofTrade(form);
      if (trade) return { kind: 'TRADE', ...trade };
      const name = form['msg_method'] ?? form['notify_type'] ?? '';
      const received = name !== '' && !USED.has(name) && form['app_id'] === config.appId;
      return signatureHolds(await client(), form)
        ? { kind: 'UNUSED', name: name.slice(0, 64), received }
        : null;
    },
    answer: (received) => (received ? ACKNOWLEDGE : REPEAT),
  };
}

function formOf({ headers, body }: ArrivedNotice): Form {
  const [type = ''] = String(headers['content-type'] ?? '').split(';');
  const form = type.trim().toLowerCase() === FORM ? Object.fromEntries(new URLSearchParams(body)) : {};
  if (Object.keys(form).length === 0 || unsoundField(form) !== null) throw new NotANotice();
  return form;
}

/** True if a notice has a valid signature of the wallet, of the only accepted type. */
function signatureHolds(sdk: AlipaySdk, form: Form): boolean {
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
function noticeReader(client: WalletClient, config: Config['wallet']) {
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

const STATES: ReadonlyMap<string, CardReturn['state']> = new Map([
  ['P', 'ON_THE_WAY'],
  ['S', 'ARRIVED'],
  ['F', 'FAILED'],
]);

/** The place of a refund's money, from the wallet's names; null when no card is concerned. */
export function cardReturnOf(field: (name: CardField) => string): CardReturn | null {
  const state = STATES.get(field('dback_status'));
  return state
    ? { state, by: timeOf(field('est_bank_receipt_time')), at: timeOf(field('bank_ack_time')) }
    : null;
}

export type CardField = 'dback_status' | 'est_bank_receipt_time' | 'bank_ack_time';

/** Reads notices about a refund's card with the wallet's signature that are addressed to us; null for everything else. */
function cardNoticeReader(client: WalletClient, config: Config['wallet']) {
  return async (form: Form): Promise<CardNotice | null> => {
    if (form['msg_method'] !== CARD_METHOD || form['app_id'] !== config.appId) return null;
    if (!signatureHolds(await client(), form)) return null;
    const content = contentOf(form['biz_content'] ?? '');
    const text = (name: string): string => textOf(content, name);
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

/** Field names of a mandate in a notice. */
const NAMES = {
  status: 'status',
  agreementNo: 'agreement_no',
  signTime: 'sign_time',
  endTime: 'unsign_time',
  signerUserId: 'alipay_user_id',
  signerOpenId: 'alipay_open_id',
} as const;

/** Reads notices about mandates with the wallet's signature that are addressed to us; null for everything else. */
export function mandateNoticeReader(client: WalletClient, config: Config['wallet']) {
  return async (form: Form): Promise<MandateNotice | null> => {
    const field = (name: string): string => form[name] ?? '';
    const agreementId = field('external_agreement_no');
    const said = MANDATE_KINDS.get(field('notify_type'));
    if (!said || field('app_id') !== config.appId || ownerOfMandate(agreementId) === null) return null;
    if (!signatureHolds(await client(), form)) return null;
    const mandate = mandateOf((name) => field(NAMES[name]));
    return mandate?.status === said && mandate.walletAgreementNo ? { agreementId, mandate } : null;
  };
}
