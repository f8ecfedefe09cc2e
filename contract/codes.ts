import * as autopayCodes from './autopay-codes.ts';
import * as benefitCodes from './benefit-codes.ts';
import { code } from './code.ts';
import * as names from './code-names.ts';
import * as feedbackCodes from './feedback-codes.ts';
import * as orderCodes from './order-codes.ts';
import * as ownDataCodes from './own-data-codes.ts';
import * as ruleCodes from './rules/codes.ts';
import type { Code } from './rules/refusal.ts';

export const SUCCESS = code(names.SUCCESS);
export const SYSTEM_MAINTENANCE = code(names.SYSTEM_MAINTENANCE);
/** `params.detail` tells engineers which rule of the call's schema was broken; payers read the text. */
export const NOT_UNDERSTOOD = code(names.NOT_UNDERSTOOD);
export const TOO_MANY_REQUESTS = code(names.TOO_MANY_REQUESTS);
export const NO_SUCH_THING = code(names.NO_SUCH_THING);
export const RELOAD_APP = code(names.RELOAD_APP);
/** The database can't be used now. What was asked may have been done: the payer looks, or sends the same `requestId` again. */
export const TRY_AGAIN = code(names.TRY_AGAIN);
export const SYSTEM_ERROR = code(names.SYSTEM_ERROR);

export const SESSION_NEEDED = code(names.SESSION_NEEDED);
export const USER_UNKNOWN = code(names.USER_UNKNOWN);
export const SESSION_REPLACED = code(names.SESSION_REPLACED);
export const USER_FROZEN = code(names.USER_FROZEN);
export const WALLET_CLOSED = code(names.WALLET_CLOSED);
export const LOGIN_FAILED = code(names.LOGIN_FAILED);
export const CHANNEL_UNKNOWN = code(names.CHANNEL_UNKNOWN);
export const REGISTER_TOKEN_REFUSED = code(names.REGISTER_TOKEN_REFUSED);
export const TERMS_CHANGED = code(names.TERMS_CHANGED);
export const CODE_TOO_SOON = code(names.CODE_TOO_SOON);
export const CODE_TOO_MANY = code(names.CODE_TOO_MANY);
export const CODE_WRONG = code(names.CODE_WRONG);
export const CODE_USED_UP = code(names.CODE_USED_UP);
export const EMPOWER_TOKEN_REFUSED = code(names.EMPOWER_TOKEN_REFUSED);
export const CHANNEL_NOT_ANSWERING = code(names.CHANNEL_NOT_ANSWERING);
export const CODES_OF_TODAY_SENT = code(names.CODES_OF_TODAY_SENT);

export const UNIT_REPLACED = code(names.UNIT_REPLACED);
export const PROJECT_OFFLINE = code(names.PROJECT_OFFLINE);
export const UNIT_MAINTENANCE = code(names.UNIT_MAINTENANCE);
export const UNIT_CLOSED_NOW = code(names.UNIT_CLOSED_NOW);
export const NO_UNIT_AVAILABLE = code(names.NO_UNIT_AVAILABLE);
export const UNIT_PAYS_ELSEWHERE = code(names.UNIT_PAYS_ELSEWHERE);
export const UNIT_PAYS_HERE = code(names.UNIT_PAYS_HERE);

export const BILL_EXPIRED = code(names.BILL_EXPIRED);
export const ACCOUNT_UNKNOWN_AT_UNIT = code(names.ACCOUNT_UNKNOWN_AT_UNIT);
export const UNIT_NOT_ANSWERING = code(names.UNIT_NOT_ANSWERING);
export const UNIT_BATCH_WINDOW = code(names.UNIT_BATCH_WINDOW);
export const LAST_PAYMENT_UNFINISHED = code(names.LAST_PAYMENT_UNFINISHED);
export const UNIT_BUSY = code(names.UNIT_BUSY);

export const NEW_NUMBERS_USED_UP = code(names.NEW_NUMBERS_USED_UP);
export const UNKNOWN_NUMBERS_USED_UP = code(names.UNKNOWN_NUMBERS_USED_UP);

export const TOO_MANY_ACCOUNTS = code(names.TOO_MANY_ACCOUNTS);
export const TOO_MANY_GROUPS = code(names.TOO_MANY_GROUPS);

export const ACCOUNT_HAS_AUTOPAY = code(names.ACCOUNT_HAS_AUTOPAY);

/** Every code of the service, each once. */
export const CODES: readonly Code[] = [
  SUCCESS,
  SYSTEM_MAINTENANCE,
  NOT_UNDERSTOOD,
  TOO_MANY_REQUESTS,
  NO_SUCH_THING,
  RELOAD_APP,
  TRY_AGAIN,
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
  UNIT_BUSY,
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
