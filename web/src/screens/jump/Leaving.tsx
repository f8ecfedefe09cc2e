import { useEffect } from 'react';
import { m } from '../../i18n/messages.ts';
import { EXIT } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

/** Replaces this page by an address that the channel allows, and names its host meanwhile. */
export function Leaving({ address }: { address: string }) {
  useEffect(() => window.location.replace(address), [address]);
  return (
    <div role="status">
      <EmptyView icon={EXIT} title={m.jump_leaving({ host: new URL(address).host })} />
    </div>
  );
}
