import type { QueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { Analytics } from './analytics.ts';
import type { Api, EndedCall } from './api/client.ts';
import type { Channel, ChannelConfig } from './channel/channel.ts';
import type { Bridge } from './host/bridge.ts';
import type { Host } from './host/host.ts';
import type { Language } from './i18n/language.ts';
import type { Look } from './look.ts';
import type { LoggedOut, Overlays } from './overlays.ts';
import type { Entry, KeptLink } from './session/entry.ts';
import type { Login } from './session/login.ts';
import type { Session } from './session/session.ts';
import { type Store, useStore } from './store.ts';

/** Everything that screens use from outside. It is made once, in `app/create-app.ts`. */
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

/** The channel's configuration; undefined while it loads, null if it did not come. */
export function useChannelConfig(): ChannelConfig | null | undefined {
  const { api, channel } = useApp();
  const { config } = useStore(channel.state);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    channel.load(api).then(() => setLoaded(true));
  }, [api, channel]);
  return config ?? (loaded ? null : undefined);
}

const AREA_KEY = 'area';

/** The area that the payer last chose, stored on this device; null before the first choice. */
export function useArea(): [string | null, (area: string) => void] {
  const { local } = useApp();
  const [area, setArea] = useState(() => {
    const kept = local.getItem(AREA_KEY);
    return kept !== null && /^\d{6}$/.test(kept) ? kept : null;
  });
  const choose = useCallback(
    (next: string) => {
      local.setItem(AREA_KEY, next);
      setArea(next);
    },
    [local],
  );
  return [area, choose];
}
