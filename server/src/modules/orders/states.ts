/** States of the three machines that carry an order. */
export const PAYMENT_STATES = ['WAITING', 'CLOSING', 'PAID', 'CLOSED', 'PAID_LATE'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const BILL_STATES = ['PENDING', 'SENT', 'WRITTEN_OFF', 'REJECTED', 'UNKNOWN'] as const;
export type BillState = (typeof BILL_STATES)[number];

export const REFUND_STATES = ['DUE', 'SENT', 'DONE', 'UNKNOWN', 'NEEDS_PERSON'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
