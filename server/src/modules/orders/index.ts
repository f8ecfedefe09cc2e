export { orderCalls } from './calls.ts';
export { createGuestOrder, liveGuestOrder } from './guest-order.ts';
