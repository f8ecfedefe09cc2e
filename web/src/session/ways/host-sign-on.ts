import { BASE } from '@life-payment/contract/pages';
import { isAllowedAddress } from '../../channel/allowed.ts';
import type { Bridge } from '../../host/bridge.ts';
import { signOnAtClient } from '../../host/bridge-calls.ts';
import { HOST_TRIED_KEY, type SignOnParts } from '../signed-on.ts';

type Parts = Pick<SignOnParts, 'entry' | 'channel' | 'perTab' | 'leaveFor'> & { readonly bridge: Bridge };

/**
 * Asks the app around the page to sign the payer on for the present address, and goes to the address that it answers,
 * with the channel appended. False if it does not answer, if the address is neither ours nor the channel's, or if it
 * answered a moment ago and the payer is still not logged in.
 */
export async function signOnAtHost({ bridge, entry, channel, perTab, leaveFor }: Parts): Promise<boolean> {
  if (perTab.getItem(HOST_TRIED_KEY) !== null) {
    perTab.removeItem(HOST_TRIED_KEY);
    return false;
  }
  const address = await signOnAtClient(bridge, window.location.href).catch(() => '');
  const jumpHosts = channel.state.get().config?.jumpHosts ?? [];
  if (!isOwn(address) && !isAllowedAddress(address, jumpHosts)) return false;
  const next = new URL(address);
  next.searchParams.set('outputEndpoint', entry.outputEndpoint);
  perTab.setItem(HOST_TRIED_KEY, '1');
  leaveFor(next.href);
  return true;
}

function isOwn(address: string): boolean {
  return (
    URL.canParse(address) &&
    new URL(address).origin === window.location.origin &&
    new URL(address).pathname.startsWith(`${BASE}/`)
  );
}
