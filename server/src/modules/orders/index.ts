export { orderCalls } from './calls.ts';
export { placeDeduction } from './deduction.ts';
export { readDetailsOf } from './detail-store.ts';
export { createGuestOrder, liveGuestOrder } from './guest-order.ts';
export { unitsOf } from './units-store.ts';
