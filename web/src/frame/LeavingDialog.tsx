import { useApp } from '../app/context.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';

/** Asks whether to leave the app, and says so if neither the browser nor the app around it can close the page. */
export function LeavingDialog({ step, onStay }: { step: 'ask' | 'closed'; onStay: () => void }) {
  const { close } = useApp();
  const stay = (
    <Button variant={step === 'ask' ? 'primary' : 'soft'} onClick={onStay}>
      {m.exit_stay()}
    </Button>
  );
  if (step === 'closed')
    return (
      <Dialog title={m.exit_done()} onClose={onStay} actions={stay}>
        {null}
      </Dialog>
    );
  return (
    <Dialog
      title={m.exit_title()}
      onClose={onStay}
      actions={
        <>
          <Button variant="soft" onClick={() => close()}>
            {m.exit_leave()}
          </Button>
          {stay}
        </>
      }
    >
      <p>{m.exit_text()}</p>
    </Dialog>
  );
}
