// The codes of a payer's own data: the copy of it, and closing the account.
import { code } from './code.ts';
import * as names from './code-names.ts';

export const ORDERS_STILL_OPEN = code(names.ORDERS_STILL_OPEN);
export const COPIES_USED_UP = code(names.COPIES_USED_UP);
export const COPY_GONE = code(names.COPY_GONE);
export const CLOSED_TODAY = code(names.CLOSED_TODAY);
