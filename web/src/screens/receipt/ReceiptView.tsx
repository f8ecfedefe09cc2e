import { useMemo } from 'react';
import type { Receipt } from '../../api/receipts.ts';
import { Paper } from './Paper.tsx';
import { qrOf } from './qr.ts';
import { ReceiptActions } from './ReceiptActions.tsx';
import s from './receipt.module.css';
import { sheetOf } from './sheet.ts';
import { verifyAddress } from './verify-address.ts';

/** A genuine receipt and its actions. */
export function ReceiptView({ receipt, code }: { receipt: Receipt; code: string }) {
  const sheet = sheetOf(receipt);
  const modules = useMemo(() => qrOf(verifyAddress(window.location.origin, code)), [code]);
  return (
    <>
      <Paper sheet={sheet} modules={modules} />
      <div className={s['actions']}>
        <ReceiptActions sheet={sheet} modules={modules} orderId={receipt.orderId} />
      </div>
    </>
  );
}
