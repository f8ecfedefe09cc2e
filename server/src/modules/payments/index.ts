export { advancePayment, startClose } from './advance.ts';
export type { PaymentState } from './machine.ts';
export { addWalletNotify, NOTIFY_PATH } from './notify.ts';
export { takeTrade } from './steps.ts';
export { overduePayments } from './store.ts';
