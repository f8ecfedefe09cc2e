import { useState } from 'react';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { drawPicture } from './picture.ts';
import s from './receipt.module.css';
import type { Sheet } from './sheet.ts';

/** `alt`: the text alternative of the picture. */
type Props = { sheet: Sheet; modules: readonly (readonly boolean[])[]; alt: string };

/** Draws the receipt as a picture, which is saved or passed on by pressing and holding it. */
export function PictureButton({ sheet, modules, alt }: Props) {
  const { overlays } = useApp();
  const [picture, setPicture] = useState<string | null>(null);
  const draw = () => {
    const drawn = drawPicture(sheet, modules);
    setPicture(drawn);
    if (drawn === null) overlays.toast(m.receipt_picture_failed());
  };
  return (
    <>
      <Button wide onClick={draw}>
        {m.receipt_save()}
      </Button>
      {picture !== null && (
        <Dialog title={m.receipt_picture()} kind="sheet" onClose={() => setPicture(null)}>
          <p className={s['hold']}>{m.receipt_picture_hold()}</p>
          <img className={s['picture']} src={picture} alt={alt} />
        </Dialog>
      )}
    </>
  );
}
