export { openReceipt, receiptCode, type SealedReceipt, saysTheSame } from './sealed.ts';
