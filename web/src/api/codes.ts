/** The refusals that a screen answers with more than their text. Their meaning and texts are the service's. */
export const NO_SUCH_THING = 'LIV00004';
export const REGISTER_TOKEN_REFUSED = 'LIV01103';
export const CODE_TOO_SOON = 'LIV01105';
export const EMPOWER_TOKEN_REFUSED = 'LIV01109';
/** The service has too much to do, or a channel or the carrier does not answer it: a little later it may go well. */
export const TRY_LATER: readonly string[] = ['LIV00003', 'LIV01110'];
export const UNIT_REPLACED = 'LIV03001';
export const PROJECT_OFFLINE = 'LIV03002';
export const UNIT_MAINTENANCE = 'LIV03003';
export const UNIT_CLOSED_NOW = 'LIV03004';
export const UNIT_PAYS_ELSEWHERE = 'LIV03006';
export const ORDERS_STILL_OPEN = 'LIV02301';
export const BILL_EXPIRED = 'LIV04011';
export const ACCOUNT_UNKNOWN_AT_UNIT = 'LIV04012';
export const LAST_PAYMENT_UNFINISHED = 'LIV04015';
export const TOO_MANY_ORDERS = 'LIV06001';
export const OWN_ORDER_OPEN = 'LIV06003';
export const RECEIPT_NOT_GENUINE = 'LIV06008';
export const LINK_HAS_ORDER = 'LIV06012';
/** A partner's link that can't be opened: not valid, expired, opened before. */
export const LINK_CODES: readonly string[] = ['LIV06009', 'LIV06010', 'LIV06011'];
/** Automatic payment is on for the account already, or waits to be finished. */
export const AUTOPAY_OPEN_ALREADY: readonly string[] = ['LIV07002', 'LIV07008'];
/** Automatic payment is opened in the wallet client on Android or iOS only. */
export const AUTOPAY_ELSEWHERE: readonly string[] = ['LIV07004', 'LIV07005'];
