import { useState } from 'react';
import { useApp } from '../../app/context.ts';
import { canDownload } from '../../host/files.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { drawPicture, type Picture } from './picture.ts';
import s from './receipt.module.css';
import type { Sheet } from './sheet.ts';

type Props = { sheet: Sheet; modules: readonly (readonly boolean[])[]; number: string };

/** Saves a receipt as a picture, or prints it if the app around the page can print. */
export function ReceiptActions({ sheet, modules, number }: Props) {
  const { bridge, host, overlays } = useApp();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [busy, setBusy] = useState(false);
  const prints = canDownload(bridge, host);

  const draw = async () => {
    setBusy(true);
    const drawn = await drawPicture(sheet, modules, `${number}.png`);
    setBusy(false);
    if (drawn) setPicture(drawn);
    else overlays.toast(m.receipt_picture_failed());
  };

  return (
    <>
      <BottomBar>
        <div className={s['buttons']}>
          {prints && (
            <Button variant="soft" onClick={() => window.print()}>
              {m.receipt_print()}
            </Button>
          )}
          <Button onClick={draw} busy={busy}>
            {m.receipt_save()}
          </Button>
        </div>
      </BottomBar>
      {picture && (
        <PictureDialog
          picture={picture}
          alt={m.receipt_picture_alt({ unit: sheet.unit, amount: sheet.amount, number })}
          downloads={prints}
          onClose={() => setPicture(null)}
        />
      )}
    </>
  );
}
