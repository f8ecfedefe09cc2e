import { useQuery } from '@tanstack/react-query';
import { paymentReceiptOptions } from '../../api/receipts.ts';
import { useApp } from '../../app/context.ts';
import { paymentSheetOf } from './payment-sheet.ts';
import { ReceiptView } from './ReceiptView.tsx';
import { Verified } from './Verified.tsx';
import { PAYMENT_CODE_PARAM, verifyAddress } from './verify-address.ts';

/** Loads the receipt of a payment's code and shows it. */
export function VerifiedPayment({ code }: { code: string }) {
  const { api } = useApp();
  const query = useQuery(paymentReceiptOptions(api, code));
  return (
    <Verified query={query}>
      {(receipt) => (
        <ReceiptView
          sheet={paymentSheetOf(receipt)}
          address={verifyAddress(window.location.origin, PAYMENT_CODE_PARAM, code)}
          number={receipt.paymentId}
        />
      )}
    </Verified>
  );
}
