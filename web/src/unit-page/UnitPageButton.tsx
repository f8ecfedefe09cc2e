import type { RequestFor } from '@life-payment/contract';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/controls/Button.tsx';
import { useUnitPage } from './use-unit-page.ts';

/** A button to the page of a unit that takes payments there. */
export function UnitPageButton(request: RequestFor<'/project/getH5PaymentUrl'>) {
  const { open, busy } = useUnitPage(request);
  return (
    <Button busy={busy} onClick={open}>
      {m.unit_page_open()}
    </Button>
  );
}
