export { advancePayment } from './advance.ts';
export { PAYMENT_STATES, type PaymentState } from './machine.ts';
export { endNeverPaid, type NeverPaid, neverPaidOf } from './never-paid.ts';
export { addWalletNotify, NOTIFY_PATH } from './notify.ts';
export { queryPayment, startClose } from './query.ts';
export { askRefundElsewhere } from './refunded-elsewhere.ts';
export { retryPayment } from './retry.ts';
export { keptSubject, subjectOf } from './subject.ts';
export { countPaymentsUnknown, paymentsUnknown } from './unknown-store.ts';
