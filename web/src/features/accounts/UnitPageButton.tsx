import type { RequestFor } from '@life-payment/contract';
import { useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { leaveForPage } from '../../lib/overlays.ts';
import { Button } from '../../ui/Button.tsx';
import { useSending } from '../../ui/use-form.ts';

/** A button to the page of a unit that takes payments there; a tip says why that failed. */
export function UnitPageButton(request: RequestFor<'/project/getH5PaymentUrl'>) {
  const { api, overlays } = useApp();
  const [leaving, setLeaving] = useState(false);
  const { busy, send } = useSending<never>(({ form }) => form !== undefined && overlays.tip(form));
  const open = () =>
    send(async () => {
      const answer = await api.call('/project/getH5PaymentUrl', request);
      if (!answer.ok) return { form: answer.text };
      const { url } = answer.body;
      if (!isPageAddress(url, window.location.protocol)) return { form: m.unit_page_refused() };
      setLeaving(true);
      leaveForPage(overlays, url, () => setLeaving(false));
      return {};
    });
  return (
    <Button busy={busy || leaving} onClick={open}>
      {m.unit_page_open()}
    </Button>
  );
}

/** True if the app may go to a unit's page: it uses https (or http if this page does too), and has no user name or password. */
export function isPageAddress(address: string, own: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  const good = protocol === 'https:' || (protocol === 'http:' && own === 'http:');
  return good && username === '' && password === '';
}
