import { createSign, createVerify } from 'node:crypto';
import type { Fields } from '../http/service.ts';
import { gatewayTime } from '../time.ts';
import { MERCHANT, type World } from '../world.ts';

/** Fields of a gateway answer, as sent. */
export type Answer = Readonly<Record<string, unknown>>;

/** A method's answer: under its own name, or as the gateway's `error_response`. A lost answer never arrives. */
export type MethodAnswer = {
  readonly ok: boolean;
  readonly error?: true;
  readonly lost?: true;
  readonly fields: Answer;
};

export function success(fields: Answer): MethodAnswer {
  return { ok: true, fields: { code: '10000', msg: 'Success', ...fields } };
}

const SUB_MESSAGES = {
  'ACQ.TRADE_NOT_EXIST': '交易不存在',
  'ACQ.TRADE_STATUS_ERROR': '交易状态不合法',
  'ACQ.TRADE_HAS_SUCCESS': '交易已被支付',
  'ACQ.TRADE_HAS_CLOSE': '交易已经关闭',
  'ACQ.TRADE_CANCEL_TIME_OUT': '超过撤销时间范围',
  'ACQ.TRADE_HAS_FINISHED': '交易已完结',
  'ACQ.CONTEXT_INCONSISTENT': '交易信息被篡改',
  'ACQ.INVALID_PARAMETER': '参数无效',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': '卖家余额不足',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': '退款金额无效',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': '撤销或退款金额与订单金额不一致',
  'ACQ.DISCORDANT_REPEAT_REQUEST': '请求信息不一致',
  'ACQ.AGREEMENT_NOT_EXIST': '用户协议不存在或已解约',
  'ACQ.CYCLE_PAY_DATE_NOT_MATCH': '扣款日期不在签约时的允许范围之内',
  'ACQ.BUYER_BALANCE_NOT_ENOUGH': '买家余额不足',
  'ACQ.BUYER_NOT_EXIST': '买家不存在',
  'isv.user-not-exist': '用户不存在',
  USER_AGREEMENT_NOT_EXIST: '用户协议不存在',
  AGREEMENT_HAS_ENDED: '协议已解约，请使用新的商户签约号',
  AGREEMENT_HAS_SIGNED: '协议已签约，请使用新的商户签约号',
  PASSWORD_TOKEN_INVALID: '支付密码凭证无效',
  PASSWORD_TOKEN_TOO_MANY: '支付密码凭证使用过于频繁',
  'isp.bill_not_exist': '账单不存在',
  'isp.type_not_supported': '此账单类型不支持下载',
  'isv.invalid_arguments': '入参不合法',
  INVALID_PARAMETER: '参数有误',
} as const;

export type SubCode = keyof typeof SUB_MESSAGES;

/** The request was accepted; its result is not known yet. */
export function inProcess(fields: Answer): MethodAnswer {
  return { ok: true, fields: { code: '10003', msg: 'order success pay inprocess', ...fields } };
}

/** The method understood the request and refuses it. */
export function businessFailed(subCode: SubCode, fields: Answer = {}): MethodAnswer {
  return failed('40004', 'Business Failed', subCode, SUB_MESSAGES[subCode], fields);
}

/** Fields of an answer about a buyer whose account is closed. */
export function buyerGone(): Answer {
  return { sub_code: 'ACQ.BUYER_NOT_EXIST', sub_msg: SUB_MESSAGES['ACQ.BUYER_NOT_EXIST'] };
}

/** The gateway itself refuses the request. */
export function invalidArguments(subCode: string, subMessage: string): MethodAnswer {
  return failed('40002', 'Invalid Arguments', subCode, subMessage);
}

/** The gateway itself refuses a request without a parameter. */
export function missingArgument(subCode: string, subMessage: string): MethodAnswer {
  return failed('40001', 'Missing Required Arguments', subCode, subMessage);
}

/** The app may not act for this merchant. */
export function notAuthorised(subCode: string, subMessage: string): MethodAnswer {
  return failed('20001', 'Insufficient Token Permissions', subCode, subMessage);
}

/** The result of the request is unknown. */
export function systemError(): MethodAnswer {
  return failed('20000', 'Service Currently Unavailable', 'isp.unknow-error', '系统繁忙');
}

function failed(code: string, msg: string, sub_code: string, sub_msg: string, fields: Answer = {}) {
  return { ok: false, fields: { code, msg, sub_code, sub_msg, ...fields } };
}

/** Makes an answer an `error_response`, as calls without `biz_content` are refused. */
export function asErrorResponse(answer: MethodAnswer): MethodAnswer {
  return { ...answer, error: true };
}

const ALGORITHM = 'RSA-SHA256';

/** RSA2 signature, base64. */
export function signText(text: string, privateKey: string): string {
  return createSign(ALGORITHM).update(text, 'utf8').sign(privateKey, 'base64');
}

/** True when an RSA2 signature (base64) is valid. */
export function verifyText(text: string, signature: string, publicKey: string): boolean {
  return createVerify(ALGORITHM).update(text, 'utf8').verify(publicKey, signature, 'base64');
}

/** True when a request has a valid signature of its app. The signature of a request covers `sign_type`. */
export function requestIsSigned(fields: Fields, publicKey: string): boolean {
  return verifyText(canonical(fields, ['sign']), fields['sign'] ?? '', publicKey);
}

/** Adds the wallet's signature to a notify or a return address. It does not cover `sign_type`. */
export function signFields(fields: Fields, privateKey: string): Fields {
  return {
    ...fields,
    sign_type: 'RSA2',
    sign: signText(canonical(fields, ['sign', 'sign_type']), privateKey),
  };
}

/** Fields of every notify and return address. */
export const APP_FIELDS = {
  app_id: MERCHANT.appId,
  auth_app_id: MERCHANT.appId,
  charset: 'utf-8',
  version: '1.0',
} as const;

type Returning = { readonly return_url: string | null; readonly method: string };

/** The merchant's return address with signed facts; null when the merchant named none. */
export function signedReturn({ return_url, method }: Returning, facts: Fields, world: World): string | null {
  if (!return_url) return null;
  const fields = signFields(
    { ...APP_FIELDS, method: `${method}.return`, ...facts, timestamp: gatewayTime(world.clock()) },
    world.keys.wallet.privateKey,
  );
  const url = new URL(return_url);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** `name=value` of every field that has a value, sorted by name, joined by `&`. */
function canonical(fields: Fields, without: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}
