export {
  openPaymentReceipt,
  openReceipt,
  paymentReceiptCode,
  paymentSaysTheSame,
  receiptCode,
  type SealedPayment,
  type SealedReceipt,
  saysTheSame,
} from './sealed.ts';
