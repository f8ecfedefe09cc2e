import { useEffect } from 'react';
import { m } from '../../i18n/messages.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

/** Leaves for an address that the channel allows, in place of this page, and says whose it is meanwhile. */
export function Leaving({ address }: { address: string }) {
  useEffect(() => window.location.replace(address), [address]);
  return (
    <div role="status">
      <EmptyView icon="exit" title={m.jump_leaving({ host: new URL(address).host })} />
    </div>
  );
}
