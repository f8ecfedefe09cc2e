export { readDetailsOf } from './order-detail.ts';
