// The codes of automatic payment.
import { code } from './code.ts';
import * as names from './code-names.ts';

export const AUTOPAY_LOCKED = code(names.AUTOPAY_LOCKED);
export const AUTOPAY_PENDING = code(names.AUTOPAY_PENDING);
export const AUTOPAY_RULES_CHANGED = code(names.AUTOPAY_RULES_CHANGED);
export const AUTOPAY_IN_WALLET = code(names.AUTOPAY_IN_WALLET);
export const AUTOPAY_ON_PHONE = code(names.AUTOPAY_ON_PHONE);
export const AUTOPAY_TOO_MANY_TOKENS = code(names.AUTOPAY_TOO_MANY_TOKENS);
export const AUTOPAY_NOT_OFFERED = code(names.AUTOPAY_NOT_OFFERED);
export const AUTOPAY_ON_ALREADY = code(names.AUTOPAY_ON_ALREADY);
export const AUTOPAY_ENDED = code(names.AUTOPAY_ENDED);
export const PASSWORD_TOKEN_REFUSED = code(names.PASSWORD_TOKEN_REFUSED);
export const AUTOPAY_TOO_LATE = code(names.AUTOPAY_TOO_LATE);
export const AUTOPAY_BEING_DEDUCTED = code(names.AUTOPAY_BEING_DEDUCTED);
export const AUTOPAY_NOTHING_TO_SKIP = code(names.AUTOPAY_NOTHING_TO_SKIP);
export const BILL_BEING_DEDUCTED = code(names.BILL_BEING_DEDUCTED);
export const AUTOPAY_NOT_LOCKED = code(names.AUTOPAY_NOT_LOCKED);
export const AUTOPAY_ABOVE_SIGNED = code(names.AUTOPAY_ABOVE_SIGNED);
export const AUTOPAY_NO_PASSWORD = code(names.AUTOPAY_NO_PASSWORD);
export const AUTOPAY_PROVE_RAISE = code(names.AUTOPAY_PROVE_RAISE);
