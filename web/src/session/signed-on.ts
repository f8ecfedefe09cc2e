/** What every way of signing on works with, and what it comes to. */
import type { Api } from '../api/client.ts';
import { TRY_LATER } from '../api/codes.ts';
import type { Refused } from '../api/envelope.ts';
import { type LoginData, type Proof, ssoLogin } from '../api/identity.ts';
import type { Channel } from '../channel/channel.ts';
import type { Bridge } from '../host/bridge.ts';
import type { Overlays } from '../overlays/overlays.ts';
import type { Entry } from './entry.ts';
import type { Session, WhyOut } from './session.ts';

/** Set while the host was asked to sign on and nobody is logged in yet, so that it is not asked round and round. */
export const HOST_TRIED_KEY = 'hostSignOnTried';

/** Why nobody is logged in. `code` 2: must register; 3: must authorise. `text`: the service's words. */
export type LoginFailure =
  | { readonly code: 2 | 3; readonly data: LoginData }
  | { readonly code: 'thirdLoginFailed' | 'other'; readonly why: WhyOut; readonly text?: string };

/** What signing on came to. `leaving`: the page is on its way to another address. */
export type SignedOn =
  | { readonly kind: 'in'; readonly data: LoginData }
  | { readonly kind: 'failed'; readonly failure: LoginFailure }
  | { readonly kind: 'leaving' };

export type SignOnParts = {
  readonly api: Api;
  readonly entry: Entry;
  readonly session: Session;
  readonly channel: Channel;
  readonly bridge: Bridge | null;
  readonly local: Storage;
  readonly perTab: Storage;
  readonly leaveFor: (address: string) => void;
  /** Asks the payer. */
  readonly confirm: Overlays['confirm'];
};

export function failed(code: 'thirdLoginFailed' | 'other', why: WhyOut = 'failed', text?: string): SignedOn {
  return { kind: 'failed', failure: { code, why, ...(text !== undefined && { text }) } };
}

/** What a refusal of the service comes to. */
export function refusedBy({ code, text }: Refused, as: 'thirdLoginFailed' | 'other' = 'other'): SignedOn {
  return failed(as, TRY_LATER.includes(code) ? 'later' : 'failed', text);
}

/** What login data comes to. */
export function signedOnBy(data: LoginData): SignedOn {
  switch (data.status) {
    case 1:
      return { kind: 'in', data };
    case 2:
    case 3:
      return { kind: 'failed', failure: { code: data.status, data } };
    default:
      return failed('other');
  }
}

/** Exchanges a request token. A token that a channel's script brought and the service refused is that channel's failure. */
export async function exchange(
  { api, entry }: SignOnParts,
  proof: Proof,
  refused?: 'thirdLoginFailed',
): Promise<SignedOn> {
  const answer = await ssoLogin(api, entry.outputEndpoint, proof);
  return answer.ok ? signedOnBy(answer.body) : refusedBy(answer, refused);
}
