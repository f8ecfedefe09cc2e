import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import { parseYuan } from '@life-payment/contract/rules';
import { privateKeyIn } from '../../config/partners.ts';
import type { Config } from '../../config.ts';
import { remembering } from '../../kit/memory.ts';
import type { Trade, TradeStatus } from '../../kit/ports/wallet.ts';
import { instant } from '../../kit/time.ts';
import { signingKey } from '../partner-http.ts';

const signInPool = promisify(sign);

type Content = { readonly [name: string]: string | undefined | Content };

/** The parameters with which a payer is sent to the wallet. */
export type Opening = {
  readonly notifyUrl: string;
  readonly returnUrl?: string;
  readonly bizContent: Content;
};

/** Signs these parameters. Returns the encoded text for an address or the client's bridge. */
export type SignText = (method: string, opening: Opening) => Promise<string>;

/**
 * Gives exactly the text of the official client's `sdkExecute`, but keeps the parsed key and signs outside the main
 * thread: the most expensive step of an order.
 */
export function textSigner(
  config: Pick<Config['wallet'], 'appId' | 'appAuthToken' | 'privateKey' | 'nextPrivateKey'>,
  now: () => Date,
): SignText {
  const read = remembering(2, (key) => privateKeyIn(key, 'WALLET_PRIVATE_KEY'));
  // Parse now, so that an unreadable key fails at start.
  read(config.privateKey);
  if (config.nextPrivateKey) privateKeyIn(config.nextPrivateKey.key, 'WALLET_NEXT_PRIVATE_KEY');
  return async (method, { notifyUrl, returnUrl, bizContent }) => {
    const at = now();
    const params: [string, string][] = [
      ['method', method],
      ['app_id', config.appId],
      ['charset', 'utf-8'],
      ['version', '1.0'],
      ['sign_type', 'RSA2'],
      ['timestamp', gatewayTime(at)],
      ['notify_url', notifyUrl],
      ...(returnUrl === undefined ? [] : [['return_url', returnUrl] satisfies [string, string]]),
      ...(config.appAuthToken === null
        ? []
        : [['app_auth_token', config.appAuthToken] satisfies [string, string]]),
      ['biz_content', JSON.stringify(forGateway(bizContent))],
    ];
    const toSign = params.toSorted(byName).map(([name, value]) => `${name}=${value}`);
    const key = read(signingKey(config, at));
    const signature = await signInPool('sha256', Buffer.from(toSign.join('&')), key);
    params.push(['sign', signature.toString('base64')]);
    return params.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  };
}

function forGateway(content: Content): Content {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      snakeCase(name),
      typeof value === 'object' ? forGateway(value) : value,
    ]),
  );
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

const STATUSES: ReadonlyMap<string, TradeStatus> = new Map([
  ['WAIT_BUYER_PAY', 'OPENED'],
  ['TRADE_SUCCESS', 'PAID'],
  ['TRADE_FINISHED', 'FINISHED'],
  ['TRADE_CLOSED', 'CLOSED'],
]);

/** `2026-11-20 15:04:12` in Shanghai, as the gateway writes times. */
export function gatewayTime(at: Date): string {
  return instant(at).slice(0, 19).replace('T', ' ');
}

/** A subject without the characters that the gateway refuses, cut to its length. The same text gives the same subject. */
export function walletSubject(text: string): string {
  return Array.from(text.replace(/[/=&]/g, ' ')).slice(0, 256).join('');
}

/** The gateway's time, `2026-11-20 15:04:12` in Shanghai; null when there is none. */
export function timeOf(text: string): Date | null {
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The gateway's yuan text in fen; null when missing. Text that is no amount gives a value that no order has. */
export function fenOf(text: string): number | null {
  return text === '' ? null : (parseYuan(text) ?? Number.NaN);
}

/** A trade from the fields of an answer or a notice; null when its status is none of the wallet's words. */
export function tradeOf(fields: {
  status: string;
  tradeNo: string;
  totalAmount: string;
  paidAt: string;
  refundFee: string;
  refundNumber?: string;
}): Trade | null {
  const status = STATUSES.get(fields.status);
  if (!status) return null;
  const amount = fenOf(fields.totalAmount);
  // A paid trade that is closed has been refunded in full, also when the answer has no refund amount.
  const all = status === 'CLOSED' && fields.paidAt !== '' ? (amount ?? 0) : 0;
  return {
    status,
    tradeNo: fields.tradeNo || null,
    amount,
    paidAt: timeOf(fields.paidAt),
    refunded: fenOf(fields.refundFee) ?? all,
    refundNumber: fields.refundNumber || null,
  };
}
