import { m } from '../lib/i18n/messages.ts';
import type { Question } from '../lib/overlays.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export default ConfirmPopup;

/** A question over the page. The prominent button stands last: at the thumb. */
function ConfirmPopup({ question }: { question: Question }) {
  const { title, text, confirm = m.confirm(), cancel = m.cancel(), ends, answer } = question;
  const keep = cancel && (
    <Button variant={ends ? 'primary' : 'soft'} onClick={() => answer(false)}>
      {cancel}
    </Button>
  );
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          {!ends && keep}
          <Button variant={ends ? 'ends' : 'primary'} onClick={() => answer(true)}>
            {confirm}
          </Button>
          {ends && keep}
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  );
}
