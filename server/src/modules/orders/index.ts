export { orderCalls } from './calls.ts';
export { unlessRaced } from './create-store.ts';
export { placeDeduction } from './deduction.ts';
export { readDetailsOf } from './detail-store.ts';
export { createGuestOrder, liveGuestOrder } from './guest-order.ts';
export { unitsOf } from './units-store.ts';
