import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Analytics } from '../analytics/analytics.ts';
import type { Api, EndedCall } from '../api/client.ts';
import type { Channel } from '../channel/channel.ts';
import type { Bridge } from '../host/bridge.ts';
import type { Host } from '../host/user-agent.ts';
import type { Language } from '../i18n/language.ts';
import type { Store } from '../kit/store.ts';
import type { LoggedOut, Overlays } from '../overlays/overlays.ts';
import type { Entry } from '../session/entry.ts';
import type { KeptLink } from '../session/kept-link.ts';
import type { Login } from '../session/login.ts';
import type { Session } from '../session/session.ts';
import type { Look } from '../ui/look.ts';

/** Everything that screens use from outside. It is made once, in `boot/create-app.ts`. */
export type App = {
  readonly api: Api;
  /** Makes a client for another token than the session's; `ended` is called when that token is no longer valid. */
  readonly apiOf: (token: () => string, ended: () => void) => Api;
  /** The partner's link that this guest came by; null for everybody else. */
  readonly link: KeptLink | null;
  readonly analytics: Analytics;
  /** The latest calls, newest first, for the debugging page; in memory only. */
  readonly endedCalls: Store<readonly EndedCall[]>;
  readonly queryClient: QueryClient;
  readonly overlays: Overlays;
  /** A title that the page in view has instead of its route's. */
  readonly title: Store<string | null>;
  readonly session: Session;
  readonly login: Login;
  readonly channel: Channel;
  readonly host: Host;
  /** The bridge to the wallet client; null outside of it. */
  readonly bridge: Bridge | null;
  readonly entry: Entry;
  readonly local: Storage;
  /** The storage of this tab. */
  readonly perTab: Storage;
  /** Closes the app, if the app around it allows that. `stillHere` runs if the page could not be closed. */
  readonly close: (stillHere?: () => void) => void;
  /** Ends the session on this device and at the service, at the payer's wish. */
  readonly logOut: () => void;
  /** Deletes everything about the payer on this device, drafts included, and shows `notice` in place of the page. */
  readonly forgetPayer: (notice: LoggedOut) => void;
  readonly language: Language;
  /** Remembers another language and loads the page anew in it. */
  readonly switchLanguage: (next: Language) => void;
  /** The appearance on this device. */
  readonly look: Store<Look>;
};

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('a screen is rendered outside of the app');
  return app;
}
