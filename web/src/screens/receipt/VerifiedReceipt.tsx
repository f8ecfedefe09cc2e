import { useQuery } from '@tanstack/react-query';
import { receiptOptions } from '../../api/receipts.ts';
import { useApp } from '../../app/context.ts';
import { ReceiptView } from './ReceiptView.tsx';
import { sheetOf } from './sheet.ts';
import { Verified } from './Verified.tsx';
import { CODE_PARAM, verifyAddress } from './verify-address.ts';

/** Loads the receipt of an order's code and shows it. */
export function VerifiedReceipt({ code }: { code: string }) {
  const { api } = useApp();
  const query = useQuery(receiptOptions(api, code));
  return (
    <Verified query={query}>
      {(receipt) => (
        <ReceiptView
          sheet={sheetOf(receipt)}
          address={verifyAddress(window.location.origin, CODE_PARAM, code)}
          number={receipt.orderId}
        />
      )}
    </Verified>
  );
}
