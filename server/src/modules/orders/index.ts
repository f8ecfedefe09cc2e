export { orderCalls } from './calls.ts';
