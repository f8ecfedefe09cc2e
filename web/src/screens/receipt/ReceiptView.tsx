import { useMemo } from 'react';
import { useApp } from '../../app/context.ts';
import { canDownload } from '../../host/files.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Paper } from './Paper.tsx';
import { PictureButton } from './PictureButton.tsx';
import { qrOf } from './qr.ts';
import s from './receipt.module.css';
import type { Sheet } from './sheet.ts';

/** `address`: where everybody can verify it. `number`: of its order or payment. */
type Props = { sheet: Sheet; address: string; number: string };

/** A genuine receipt, to print, or to keep as a picture where the app around the page can't print. */
export function ReceiptView({ sheet, address, number }: Props) {
  const { bridge, host } = useApp();
  const modules = useMemo(() => qrOf(address), [address]);
  return (
    <>
      <Paper sheet={sheet} modules={modules} />
      <div className={s['actions']}>
        <BottomBar>
          {canDownload(bridge, host) && !host.carrierApp ? (
            <Button wide onClick={() => window.print()}>
              {m.receipt_print()}
            </Button>
          ) : (
            <PictureButton
              sheet={sheet}
              modules={modules}
              alt={m.receipt_picture_alt({ unit: sheet.unit, amount: sheet.amount, number })}
            />
          )}
        </BottomBar>
      </div>
    </>
  );
}
