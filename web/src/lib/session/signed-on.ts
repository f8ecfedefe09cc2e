/** The input and the result of every way to sign on. */
import type { Api } from '../api/client.ts';
import { type Refused, TRY_LATER } from '../api/envelope.ts';

import { type LoginData, type Proof, ssoLogin } from '../api/identity.ts';
import type { Channel } from '../channel/channel.ts';
import type { Bridge } from '../host/bridge.ts';
import type { Overlays } from '../overlays.ts';
import type { Entry } from './entry.ts';
import type { Session, WhyOut } from './session.ts';

/** Set after the app around the page was asked to sign on, until somebody is logged in: so it is not asked in a loop. */
export const HOST_TRIED_KEY = 'hostSignOnTried';

/** Why nobody is logged in. `code` 2: has to register; 3: has to authorise. `text`: the service's words. */
export type LoginFailure =
  | { readonly code: 2 | 3; readonly data: LoginData }
  | { readonly code: 'thirdLoginFailed' | 'other'; readonly why: WhyOut; readonly text?: string };

/** The result of signing on. */
export type SignedOn =
  | { readonly kind: 'in'; readonly data: LoginData }
  | { readonly kind: 'failed'; readonly failure: LoginFailure };

export type SignOnParts = {
  readonly api: Api;
  readonly entry: Entry;
  readonly session: Session;
  readonly channel: Channel;
  readonly bridge: Bridge | null;
  readonly local: Storage;
  readonly perTab: Storage;
  /** Leaves for another address. Resolves only if nothing comes of it. */
  readonly leaveFor: (address: string) => Promise<void>;
  /** Asks the payer a question. */
  readonly confirm: Overlays['confirm'];
};

export function failed(code: 'thirdLoginFailed' | 'other', why: WhyOut = 'failed', text?: string): SignedOn {
  return { kind: 'failed', failure: { code, why, ...(text !== undefined && { text }) } };
}

/** The result of a refusal. */
export function refusedBy({ code, text }: Refused, as: 'thirdLoginFailed' | 'other' = 'other'): SignedOn {
  return failed(as, TRY_LATER.includes(code) ? 'later' : 'failed', text);
}

/** The result of login data. */
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

/** Exchanges a request token for a session. `refused`: the failure if the service refuses a token of a channel's script. */
export async function exchange(
  { api, entry }: SignOnParts,
  proof: Proof,
  refused?: 'thirdLoginFailed',
): Promise<SignedOn> {
  const answer = await ssoLogin(api, entry.outputEndpoint, proof);
  return answer.ok ? signedOnBy(answer.body) : refusedBy(answer, refused);
}
