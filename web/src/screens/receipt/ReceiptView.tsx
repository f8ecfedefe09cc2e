import { useMemo } from 'react';
import { Paper } from './Paper.tsx';
import { qrOf } from './qr.ts';
import { ReceiptActions } from './ReceiptActions.tsx';
import s from './receipt.module.css';
import type { Sheet } from './sheet.ts';

/** `address`: where everybody can verify it. `number`: of its order or payment. */
type Props = { sheet: Sheet; address: string; number: string };

/** A genuine receipt and its actions. */
export function ReceiptView({ sheet, address, number }: Props) {
  const modules = useMemo(() => qrOf(address), [address]);
  return (
    <>
      <Paper sheet={sheet} modules={modules} />
      <div className={s['actions']}>
        <ReceiptActions sheet={sheet} modules={modules} number={number} />
      </div>
    </>
  );
}
