import * as autopayCodes from './autopay-codes.ts';
import * as benefitCodes from './benefit-codes.ts';
import * as names from './code-names.ts';
import * as feedbackCodes from './feedback-codes.ts';
import * as orderCodes from './order-codes.ts';
import * as ownDataCodes from './own-data-codes.ts';
import * as ruleCodes from './rules/codes.ts';
import type { Code, CodeName } from './rules/refusal.ts';

export const SUCCESS = code(names.SUCCESS, 'Success', '成功');
export const SYSTEM_MAINTENANCE = code(names.SYSTEM_MAINTENANCE, 'System maintenance', '系统维护中');
/** `params.detail` says to engineers which rule of the call's form was broken; payers read the text. */
export const NOT_UNDERSTOOD = code(
  names.NOT_UNDERSTOOD,
  'Input error, check and re-enter',
  '输入有误，请核对后重新输入',
);
export const TOO_MANY_REQUESTS = code(
  names.TOO_MANY_REQUESTS,
  'Too many requests, try again later',
  '请求过于频繁，请稍后再试',
);
export const NO_SUCH_THING = code(names.NO_SUCH_THING, 'Not found', '未找到相关内容');
export const RELOAD_APP = code(
  names.RELOAD_APP,
  'A new version is ready, reload the page',
  '页面已更新，请重新加载',
);
export const SYSTEM_ERROR = code(names.SYSTEM_ERROR, 'System error, try again later', '系统异常，请稍后再试');

export const SESSION_NEEDED = code(names.SESSION_NEEDED, 'Log in to go on', '请先登录');
export const USER_UNKNOWN = code(names.USER_UNKNOWN, 'This user is not known', '用户不存在');
export const SESSION_REPLACED = code(
  names.SESSION_REPLACED,
  'You logged in on other devices, log in again',
  '您已在其他设备登录，请重新登录',
);
export const USER_FROZEN = code(
  names.USER_FROZEN,
  'This account is frozen, contact customer service',
  '账户已被冻结，请联系客服',
);
export const WALLET_CLOSED = code(names.WALLET_CLOSED, 'The wallet account is closed', '钱包账户已注销');
export const LOGIN_FAILED = code(
  names.LOGIN_FAILED,
  'Login failed, re-enter life payment',
  '登录失败，请重新进入生活缴费',
);
export const CHANNEL_UNKNOWN = code(names.CHANNEL_UNKNOWN, 'This entry is not open', '该入口暂未开放');
export const REGISTER_TOKEN_REFUSED = code(
  names.REGISTER_TOKEN_REFUSED,
  'This registration has expired, re-enter life payment',
  '注册已失效，请重新进入生活缴费',
);
export const TERMS_CHANGED = code(
  names.TERMS_CHANGED,
  'The agreement has changed, read it again and tick it',
  '协议已更新，请重新阅读并勾选',
);
export const CODE_TOO_SOON = code(
  names.CODE_TOO_SOON,
  'A code was just sent, retry in {seconds:second|seconds}',
  '验证码已发送，请在 {seconds} 秒后重试',
);
export const CODE_TOO_MANY = code(
  names.CODE_TOO_MANY,
  'Too many codes for this number today, try again tomorrow',
  '该号码今日获取验证码次数过多，请明日再试',
);
export const CODE_WRONG = code(
  names.CODE_WRONG,
  'Input error, check and re-enter: {left:try|tries} left',
  '输入有误，请核对后重新输入，还可尝试 {left} 次',
);
export const CODE_USED_UP = code(
  names.CODE_USED_UP,
  'This code is no longer good, get a new one',
  '验证码已失效，请重新获取',
);
export const EMPOWER_TOKEN_REFUSED = code(
  names.EMPOWER_TOKEN_REFUSED,
  'This authorisation has expired, re-enter life payment',
  '授权已失效，请重新进入生活缴费',
);
export const CHANNEL_NOT_ANSWERING = code(
  names.CHANNEL_NOT_ANSWERING,
  'The login service is not answering, try again in a moment',
  '登录服务暂无响应，请稍后再试',
);
export const CODES_OF_TODAY_SENT = code(
  names.CODES_OF_TODAY_SENT,
  'No more codes can be sent today, come in another way or try again tomorrow',
  '今日验证码发送量已达上限，请使用其他方式登录或明日再试',
);

export const UNIT_REPLACED = code(
  names.UNIT_REPLACED,
  'The original payment unit is offline, switch to {unitName}?',
  '原缴费单位已下线，是否切换至 {unitName}？',
);
export const PROJECT_OFFLINE = code(
  names.PROJECT_OFFLINE,
  'The payment project is offline',
  '该缴费项目已下线',
);
export const UNIT_MAINTENANCE = code(
  names.UNIT_MAINTENANCE,
  'The utility unit is under maintenance until {until}',
  '缴费单位系统维护中，预计 {until} 恢复',
);
export const UNIT_CLOSED_NOW = code(
  names.UNIT_CLOSED_NOW,
  'This unit takes payments from {from} to {to}',
  '该单位缴费时间为 {from} 至 {to}',
);
export const NO_UNIT_AVAILABLE = code(
  names.NO_UNIT_AVAILABLE,
  'No payment unit available',
  '暂无可用的缴费单位',
);
export const UNIT_PAYS_ELSEWHERE = code(
  names.UNIT_PAYS_ELSEWHERE,
  'This unit takes payments on its own page',
  '该单位需在其自有页面缴费',
);
export const UNIT_PAYS_HERE = code(
  names.UNIT_PAYS_HERE,
  'This unit takes payments here, not on a page of its own',
  '该单位可直接在此缴费，无需前往其自有页面',
);

export const BILL_EXPIRED = code(
  names.BILL_EXPIRED,
  'The bill expired, query again',
  '账单已过期，请重新查询',
);
export const ACCOUNT_UNKNOWN_AT_UNIT = code(
  names.ACCOUNT_UNKNOWN_AT_UNIT,
  'The unit does not know this number, check and re-enter',
  '缴费单位查无此号，请核对后重新输入',
);
export const UNIT_NOT_ANSWERING = code(
  names.UNIT_NOT_ANSWERING,
  'The unit is not answering, try again in a few minutes',
  '缴费单位暂无响应，请几分钟后再试',
);
export const UNIT_BATCH_WINDOW = code(
  names.UNIT_BATCH_WINDOW,
  'The unit is preparing new bills, try again later',
  '缴费单位正在出账，请稍后再试',
);
export const LAST_PAYMENT_UNFINISHED = code(
  names.LAST_PAYMENT_UNFINISHED,
  'The last payment of this account is still being booked, try again later',
  '该户上一笔缴费仍在入账，请稍后再试',
);

export const NEW_NUMBERS_USED_UP = code(
  names.NEW_NUMBERS_USED_UP,
  'You asked for {max:new number|new numbers} today. Ask for more from tomorrow; saved accounts can be paid as before',
  '今日查询的新户号已达 {max} 个，请从明日起再查询；已保存的户号可照常缴费',
);
export const UNKNOWN_NUMBERS_USED_UP = code(
  names.UNKNOWN_NUMBERS_USED_UP,
  'Units did not know {max} of the numbers you asked for today. Ask for new ones from tomorrow; saved accounts can be paid as before',
  '今日已有 {max} 个户号查无此号，请从明日起再查询新户号；已保存的户号可照常缴费',
);

export const TOO_MANY_ACCOUNTS = code(
  names.TOO_MANY_ACCOUNTS,
  'At most {max:account|accounts} can be saved',
  '最多可保存 {max} 个账户',
);
export const TOO_MANY_GROUPS = code(
  names.TOO_MANY_GROUPS,
  'At most {max:group|groups} can be made',
  '最多可新建 {max} 个分组',
);

export const ACCOUNT_HAS_AUTOPAY = code(
  names.ACCOUNT_HAS_AUTOPAY,
  'Automatic payment is on for this account, close it first',
  '该户号已开通自动缴费，请先关闭自动缴费',
);

/** Every code of the service, each once: its meaning and its text in both languages. */
export const CODES: readonly Code[] = [
  SUCCESS,
  SYSTEM_MAINTENANCE,
  NOT_UNDERSTOOD,
  TOO_MANY_REQUESTS,
  NO_SUCH_THING,
  RELOAD_APP,
  SYSTEM_ERROR,
  SESSION_NEEDED,
  USER_UNKNOWN,
  SESSION_REPLACED,
  USER_FROZEN,
  WALLET_CLOSED,
  LOGIN_FAILED,
  CHANNEL_UNKNOWN,
  REGISTER_TOKEN_REFUSED,
  TERMS_CHANGED,
  CODE_TOO_SOON,
  CODE_TOO_MANY,
  CODE_WRONG,
  CODE_USED_UP,
  EMPOWER_TOKEN_REFUSED,
  CHANNEL_NOT_ANSWERING,
  CODES_OF_TODAY_SENT,
  UNIT_REPLACED,
  PROJECT_OFFLINE,
  UNIT_MAINTENANCE,
  UNIT_CLOSED_NOW,
  NO_UNIT_AVAILABLE,
  UNIT_PAYS_ELSEWHERE,
  UNIT_PAYS_HERE,
  ...Object.values(ruleCodes),
  BILL_EXPIRED,
  ACCOUNT_UNKNOWN_AT_UNIT,
  UNIT_NOT_ANSWERING,
  UNIT_BATCH_WINDOW,
  LAST_PAYMENT_UNFINISHED,
  NEW_NUMBERS_USED_UP,
  UNKNOWN_NUMBERS_USED_UP,
  TOO_MANY_ACCOUNTS,
  TOO_MANY_GROUPS,
  ACCOUNT_HAS_AUTOPAY,
  ...Object.values(orderCodes),
  ...Object.values(benefitCodes),
  ...Object.values(ownDataCodes),
  ...Object.values(feedbackCodes),
  ...Object.values(autopayCodes),
];

function code<Value extends CodeName>(value: Value, en: string, zh: string): Code<Value> {
  return {
    code: value,
    en,
    zh,
  };
}
