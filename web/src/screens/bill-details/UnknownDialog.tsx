import { RECORDS_PATH } from '@life-payment/contract/pages';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';

/** Says that it is unknown whether the order was made, and what is safe to do. */
export function UnknownDialog({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  const { navigate } = useNavigation();
  return (
    <Dialog
      title={m.bill_unknown_title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="soft" onClick={() => navigate(RECORDS_PATH)}>
            {m.title_payment_records()}
          </Button>
          <Button onClick={onAgain}>{m.retry()}</Button>
        </>
      }
    >
      <p>{m.bill_unknown_text()}</p>
    </Dialog>
  );
}
