import { parseYuan } from '@life-payment/contract/rules';
import { parseJson } from '../http/body.ts';
import type { Fields } from '../http/service.ts';
import type { Tx } from '../state/state.ts';
import { parseGatewayTime } from '../time.ts';
import type { SubCode } from './answers.ts';
import { expireTrades } from './expiry.ts';
import { checkMethod } from './parameters/check.ts';
import { findTrade, insertTrade, type NewTrade, OUT_TRADE_NO, type Trade } from './trades.ts';

/** How long a trade waits for payment when the merchant names no end, in milliseconds. */
const LONGEST_WAIT_MS = 15 * 24 * 3_600_000;

/** The `biz_content` of a request; null unless it is a JSON object. */
export function bizContent(fields: Fields): Readonly<Record<string, unknown>> | null {
  const value = parseJson(fields['biz_content'] ?? '{}');
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** A text field; empty when it is missing or not a text. */
export function textOf(content: Readonly<Record<string, unknown>>, name: string): string {
  const value = content[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** An address of the merchant; null when the text is not one. */
export function address(text: string | undefined): string | null {
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}

/** Reads a merchant's trade; null when it is not complete, or when its time is over and `late` is false. */
export function readTrade(fields: Fields, now: number, late: boolean): NewTrade | null {
  const content = bizContent(fields);
  if (!content) return null;
  const outTradeNo = textOf(content, 'out_trade_no');
  const total = parseYuan(textOf(content, 'total_amount'));
  const subject = textOf(content, 'subject');
  const expire = textOf(content, 'time_expire');
  const timeExpire = expire === '' ? now + LONGEST_WAIT_MS : parseGatewayTime(expire);
  if (!OUT_TRADE_NO.test(outTradeNo) || !total || !subject || subject.length > 256) return null;
  if (timeExpire === null || (timeExpire <= now && !late)) return null;
  return {
    out_trade_no: outTradeNo,
    total,
    subject,
    method: fields['method'] ?? '',
    time_expire: timeExpire,
    notify_url: address(fields['notify_url']),
    return_url: address(fields['return_url']),
    quit_url: address(textOf(content, 'quit_url')),
    passback_params: textOf(content, 'passback_params') || null,
  };
}

/**
 * The payer opens a payment that the merchant signed. The first opening makes the trade at the wallet; later ones find
 * it. Answers the trade, or why it can't be paid.
 */
export function openTrade(tx: Tx, fields: Fields, now: number): Trade | SubCode {
  expireTrades(tx, now);
  const known = findTrade(tx, textOf(bizContent(fields) ?? {}, 'out_trade_no'));
  if (known && known.status !== 'WAIT_BUYER_PAY') return whyNot(known, known) ?? known;
  const newTrade = takesParameters(fields) ? readTrade(fields, now, false) : null;
  if (!newTrade) return 'ACQ.INVALID_PARAMETER';
  if (known) return whyNot(known, newTrade) ?? known;
  insertTrade(tx, newTrade, now);
  return findTrade(tx, newTrade.out_trade_no) ?? 'ACQ.TRADE_NOT_EXIST';
}

/** Opens a trade that is too late or was closed unpaid. It waits for payment one more minute. */
export function openLate(tx: Tx, fields: Fields, now: number): Trade | SubCode {
  const newTrade = takesParameters(fields) ? readTrade(fields, now, true) : null;
  if (!newTrade) return 'ACQ.INVALID_PARAMETER';
  if (!findTrade(tx, newTrade.out_trade_no)) insertTrade(tx, newTrade, now);
  tx.run(
    `update trades set status = 'WAIT_BUYER_PAY', closed_at = null, time_expire = max(time_expire, ?)
     where out_trade_no = ? and paid_at is null`,
    now + 60_000,
    newTrade.out_trade_no,
  );
  return findTrade(tx, newTrade.out_trade_no) ?? 'ACQ.TRADE_NOT_EXIST';
}

/** Whether the real gateway would open a page for these parameters. */
export function takesParameters(fields: Fields): boolean {
  return checkMethod(fields['method'] ?? '', fields, bizContent(fields)).refused === null;
}

/** What has to be the same each time a number is used. */
const CONTENTS = ['total', 'subject', 'passback_params'] as const;

/** Why a known trade can't be used with these contents; null when it can. */
function whyNot(trade: Trade, newTrade: NewTrade): SubCode | null {
  if (trade.status === 'TRADE_SUCCESS') return 'ACQ.TRADE_HAS_SUCCESS';
  if (trade.status !== 'WAIT_BUYER_PAY') return 'ACQ.TRADE_HAS_CLOSE';
  const same = CONTENTS.every((name) => trade[name] === newTrade[name]);
  return same ? null : 'ACQ.CONTEXT_INCONSISTENT';
}
