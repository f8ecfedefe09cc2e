import { useState } from 'react';
import { m } from '../i18n/messages.ts';
import { LocationPicker } from '../map/LocationPicker.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import type { Choose } from './Cities.tsx';
import s from './CitySelector.module.css';

/** A link to choose the city on a map. */
export function OnMap({ choose }: { choose: Choose }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {m.place_on_map()}
      </Button>
      {open && (
        <Dialog kind="full" title={m.place_choose()} onClose={close}>
          <div className={s['onMap']}>
            <LocationPicker start={null} onChoose={choose} onList={close} />
          </div>
        </Dialog>
      )}
    </>
  );
}
