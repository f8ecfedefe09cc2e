import type { RequestFor } from '@life-payment/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { failureOf } from '../../lib/failure.ts';
import { m } from '../../lib/i18n/messages.ts';
import { leaveForPage } from '../../lib/leave-for.ts';
import { Button } from '../../ui/Button.tsx';

/** A button to the page of a unit that takes payments there. */
export function UnitPageButton(request: RequestFor<'/project/getH5PaymentUrl'>) {
  const { open, busy } = useUnitPage(request);
  return (
    <Button busy={busy} onClick={open}>
      {m.unit_page_open()}
    </Button>
  );
}

/** Goes to the page of a unit that takes payments there, or shows a tip why that failed. */
function useUnitPage(request: RequestFor<'/project/getH5PaymentUrl'>) {
  const { api } = useApp();
  return useLeave(async () => {
    const answer = await api.call('/project/getH5PaymentUrl', request);
    return answer.ok ? { url: answer.body.url } : { refused: answer.text };
  });
}

/** The address of a page of a unit, or why there is none, in words for the payer. */
type Target = { readonly url: string } | { readonly refused: string };

/** Leaves for a page of a unit whose address `ask` answers, or shows a tip why that failed. */
function useLeave(ask: () => Promise<Target>) {
  const { overlays } = useApp();
  const [leaving, setLeaving] = useState(false);
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: (target) => {
      if ('refused' in target) return overlays.tip(target.refused);
      if (!isPageAddress(target.url, window.location.protocol)) return overlays.tip(m.unit_page_refused());
      setLeaving(true);
      leaveForPage(overlays, target.url, () => setLeaving(false));
    },
    onError: (error) => {
      const { form } = failureOf(error);
      if (form !== undefined) overlays.tip(form);
    },
  });
  return { open: () => asking.mutate(), busy: asking.isPending || leaving };
}

/** True if the app may go to a unit's page: it uses https (or http if this page does too), and has no user name or password. */
export function isPageAddress(address: string, own: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  const good = protocol === 'https:' || (protocol === 'http:' && own === 'http:');
  return good && username === '' && password === '';
}
