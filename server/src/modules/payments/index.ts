export { advancePayment, askAboutPayment, startClose } from './advance.ts';
export { PAYMENT_STATES, type PaymentState } from './machine.ts';
export { addWalletNotify, NOTIFY_PATH } from './notify.ts';
export { retryPayment } from './retry.ts';
export { countPaymentsUnknownSince } from './unknown-store.ts';
