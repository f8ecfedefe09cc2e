import { useState } from 'react';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Leaving the app: asked first, and honest when the browser does not let a page close itself. */
export const LeavingDialog = ({ onStay }: { onStay: () => void }) => {
  const [stuck, setStuck] = useState(false);
  const leave = () => {
    window.close();
    if (window.history.length > 1) window.history.back();
    setStuck(true);
  };
  if (stuck)
    return (
      <Dialog
        title={m.exit_done()}
        onClose={onStay}
        actions={
          <Button variant="soft" onClick={onStay}>
            {m.exit_stay()}
          </Button>
        }
      >
        {null}
      </Dialog>
    );
  return (
    <Dialog
      title={m.exit_title()}
      onClose={onStay}
      actions={
        <>
          <Button variant="soft" onClick={leave}>
            {m.exit_leave()}
          </Button>
          <Button onClick={onStay}>{m.exit_stay()}</Button>
        </>
      }
    >
      <p>{m.exit_text()}</p>
    </Dialog>
  );
};
