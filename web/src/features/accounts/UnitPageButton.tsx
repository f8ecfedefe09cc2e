import type { RequestFor } from '@life-payment/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { failureOf } from '../../lib/failure.ts';
import { m } from '../../lib/i18n/messages.ts';
import { leaveForPage } from '../../lib/leave-for.ts';
import { Button } from '../../ui/Button.tsx';

/** A button to the page of a unit that takes payments there; a tip says why that failed. */
export function UnitPageButton(request: RequestFor<'/project/getH5PaymentUrl'>) {
  const { api, overlays } = useApp();
  const [leaving, setLeaving] = useState(false);
  const asking = useMutation({
    mutationFn: () => api.call('/project/getH5PaymentUrl', request),
    onSuccess: (answer) => {
      if (!answer.ok) return overlays.tip(answer.text);
      const { url } = answer.body;
      if (!isPageAddress(url, window.location.protocol)) return overlays.tip(m.unit_page_refused());
      setLeaving(true);
      leaveForPage(overlays, url, () => setLeaving(false));
    },
    onError: (error) => {
      const { form } = failureOf(error);
      if (form !== undefined) overlays.tip(form);
    },
  });
  return (
    <Button busy={asking.isPending || leaving} onClick={() => asking.mutate()}>
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
