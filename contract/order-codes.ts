// The codes of orders, receipts, and links to orders.
import { code } from './code.ts';
import * as names from './code-names.ts';

export const TOO_MANY_ORDERS = code(names.TOO_MANY_ORDERS);
export const BILL_BEING_PAID = code(names.BILL_BEING_PAID);
export const OWN_ORDER_OPEN = code(names.OWN_ORDER_OPEN);
export const ORDER_CLOSED = code(names.ORDER_CLOSED);
export const ORDER_ALREADY_PAID = code(names.ORDER_ALREADY_PAID);
export const REQUEST_ID_REUSED = code(names.REQUEST_ID_REUSED);
export const RECEIPT_NOT_GENUINE = code(names.RECEIPT_NOT_GENUINE);
export const LINK_REFUSED = code(names.LINK_REFUSED);
export const LINK_EXPIRED = code(names.LINK_EXPIRED);
export const LINK_USED = code(names.LINK_USED);
export const LINK_HAS_ORDER = code(names.LINK_HAS_ORDER);
export const PAYMENT_NOT_WHOLE = code(names.PAYMENT_NOT_WHOLE);
export const OWN_PAYMENT_OPEN = code(names.OWN_PAYMENT_OPEN);
