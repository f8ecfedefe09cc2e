import { type Analytics, createAnalytics } from '../analytics/analytics.ts';
import { readSwitches, rememberSwitches } from '../analytics/switches.ts';
import { createApi, type EndedCall } from '../api/client.ts';
import { logOut } from '../api/identity.ts';
import { createQueryClient } from '../api/query-client.ts';
import type { App } from '../app/context.ts';
import { pagesSinceEntry } from '../app/navigation/close-webview.ts';
import { createChannel } from '../channel/channel.ts';
import { type Bridge, openBridge } from '../host/bridge.ts';
import { closePage } from '../host/close.ts';
import { openStorage } from '../host/storage.ts';
import { type Host, readHost } from '../host/user-agent.ts';
import { currentLanguage } from '../i18n/language.ts';
import { createStore } from '../kit/store.ts';
import { forgetKept } from '../offline/forget.ts';
import { createKeptFallback } from '../offline/kept-fallback.ts';
import { createOverlays, type LoggedOut } from '../overlays/overlays.ts';
import { pathInView } from '../pages/history.ts';
import { trackedPath } from '../pages/routes.ts';
import { type Entry, readEntry } from '../session/entry.ts';
import { createLogin, type Login } from '../session/login.ts';
import { createSession } from '../session/session.ts';
import { openLook } from '../ui/look.ts';
import { switchLanguage } from './language.ts';
import { createReactions } from './reactions.ts';

const CALLS_KEPT = 30;

/** The keys of this tab's storage under which a logged-in payer's drafts are stored. */
const DRAFTS = ['feedback', 'feedbackPictures', 'DATA_COPY', 'CLOSE_ACCOUNT', 'RAISE_AUTOPAY'];

/** The platform names that events carry. */
const PLATFORMS = { android: 'wallet-android', ios: 'wallet-ios', other: 'h5' } as const;

/** Makes the app. Before anything else it removes the secrets from the address. */
export function createApp(): App {
  const entry = readEntry(window.location.href);
  window.history.replaceState(window.history.state, '', entry.cleanAddress);

  const local = openStorage(() => window.localStorage);
  const perTab = openStorage(() => window.sessionStorage);
  const look = openLook(local);

  const host = readHost(navigator.userAgent, navigator.maxTouchPoints);
  const bridge = openBridge(host, window);
  const overlays = createOverlays();
  const session = createSession({ local, perTab }, entry, () => {
    // Nobody is logged in by now, so nothing more is stored; what is cleared is not stored either.
    queryClient.clear();
    forgetKept();
  });
  const queryClient = createQueryClient(createKeptFallback(session.userId));
  const channel = createChannel(entry.outputEndpoint, entry.hidesNavigation, local);
  const leaveFor = (address: string) => window.location.replace(address);
  const signOnParts = { entry, session, channel, bridge, local, perTab, leaveFor, confirm: overlays.confirm };
  const analytics = startAnalytics(entry, perTab, bridge, host, session.token);
  const endedCalls = createStore<readonly EndedCall[]>([]);
  const note = (call: EndedCall) => endedCalls.set([call, ...endedCalls.get()].slice(0, CALLS_KEPT));
  const reactions = createReactions(signOnParts, overlays);
  const api = createApi(session.token, reactions, analytics.watch, note);

  const forgetPayer = (notice: LoggedOut) => {
    session.end();
    for (const key of DRAFTS) perTab.removeItem(key);
    overlays.logOut(notice);
  };

  return {
    api,
    apiOf: (token, ended) => createApi(token, { ...reactions, loggedOut: ended }, analytics.watch, note),
    link: null,
    analytics,
    endedCalls,
    queryClient,
    overlays,
    title: createStore<string | null>(null),
    session,
    login: timed(createLogin({ api, ...signOnParts }), analytics.delay),
    channel,
    host,
    bridge,
    entry,
    local,
    perTab,
    look,
    close: (stillHere) => {
      // Some apps close the page themselves: then nothing else may flash up.
      if (closePage(bridge, window, pagesSinceEntry(perTab))) return;
      stillHere?.();
      import('../app/navigation/ask-to-leave.ts').then(({ sayClosable }) => sayClosable(overlays));
    },
    logOut: () => {
      // This device forgets the session even if the service can't be reached.
      logOut(api, session.token());
      forgetPayer({ text: '' });
    },
    forgetPayer,
    language: currentLanguage(),
    switchLanguage: (next) => switchLanguage(next, perTab, local),
  };
}

function startAnalytics(
  entry: Entry,
  perTab: Storage,
  bridge: Bridge | null,
  host: Host,
  token: () => string,
): Analytics {
  rememberSwitches(entry, perTab);
  const analytics = createAnalytics({
    switches: () => readSwitches(perTab),
    bridge,
    outputEndpoint: entry.outputEndpoint,
    token,
    platform: bridge ? PLATFORMS[host.system] : PLATFORMS.other,
    page: () => trackedPath(pathInView()),
  });
  analytics.start();
  return analytics;
}

/** Measures how long a login takes: until it ends the payer sees nothing. */
function timed(login: Login, delay: Analytics['delay']): Login {
  return {
    ...login,
    ensure: async (continues) => {
      const begun = performance.now();
      await login.ensure(continues);
      delay('signOn', performance.now() - begun);
    },
  };
}
