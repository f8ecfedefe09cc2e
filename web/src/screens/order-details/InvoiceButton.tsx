import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useInvoice } from './use-invoice.ts';

type Props = { orderId: string; billNo: string };

export default InvoiceButton;

/** Opens the invoice of a bill, a page of its unit. */
function InvoiceButton(props: Props) {
  const { open, busy } = useInvoice(props);
  return (
    <Button variant="text" small busy={busy} onClick={open}>
      {m.order_invoice()}
    </Button>
  );
}
