export * from './autopay-codes.ts';
export * from './benefit-codes.ts';
export * from './calls/accounts.ts';
export * from './calls/analytics.ts';
export * from './calls/autopay.ts';
export {
  ASK_REASONS,
  DEDUCTION_FAILURES,
  LEFT_REASONS,
  MANDATE_HOLDS,
  MANDATE_STATES,
  Mandate,
  PLAN_STATES,
  Plan,
} from './calls/autopay-fields.ts';
export * from './calls/benefits.ts';
export * from './calls/call.ts';
export * from './calls/catalogue.ts';
export * from './calls/content.ts';
export * from './calls/create-order.ts';
export * from './calls/fields.ts';
export * from './calls/identity.ts';
export * from './calls/inbox.ts';
export * from './calls/index.ts';
export * from './calls/order-fields.ts';
export * from './calls/orders.ts';
export * from './calls/other-orders.ts';
export * from './calls/own-data.ts';
export * from './calls/receipts.ts';
export * from './codes.ts';
export * from './feedback-codes.ts';
export * from './order-codes.ts';
export * from './own-data-codes.ts';
