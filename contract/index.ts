export * from './calls/accounts.ts';
export * from './calls/call.ts';
export * from './calls/catalogue.ts';
export * from './calls/fields.ts';
export * from './calls/identity.ts';
export * from './calls/index.ts';
export * from './calls/orders.ts';
export * from './codes.ts';
