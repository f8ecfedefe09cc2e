export { openReceipt, type ReceiptStatement, receiptCode, saysTheSame } from './statement.ts';
