import '../ui/tokens.css';
import '../ui/base.css';
import './first-paint.css';
import { SESSION_NEEDED } from '@life-payment/contract/code-names';
import { MAINTENANCE_PATH } from '@life-payment/contract/pages';
import { type Analytics, createAnalytics } from '../lib/analytics.ts';
import { createApi, type EndedCall, type Reactions } from '../lib/api/client.ts';
import { logOut } from '../lib/api/identity.ts';
import type { App } from '../lib/app.ts';
import { createChannel } from '../lib/channel/channel.ts';
import { closePage, openBridge } from '../lib/host/bridge.ts';
import { forgetKept, openStorage, readHost } from '../lib/host/host.ts';
import { currentLanguage, switchLanguage } from '../lib/i18n/language.ts';
import { m } from '../lib/i18n/messages.ts';
import { openLook } from '../lib/look.ts';
import { pagesSinceEntry } from '../lib/navigation/navigation.ts';
import { createKeptFallback, createQueryClient } from '../lib/offline/load-offline.ts';
import { createOverlays, type LoggedOut, leave, type Overlays } from '../lib/overlays.ts';
import { replaceBy } from '../lib/pages.ts';
import { readEntry } from '../lib/session/entry.ts';
import { createLogin, type Login, ways } from '../lib/session/login.ts';
import { createSession } from '../lib/session/session.ts';
import type { SignOnParts } from '../lib/session/signed-on.ts';
import { createStore } from '../lib/store.ts';

const CALLS_KEPT = 30;

/** The keys of this tab's storage under which a logged-in payer's drafts are stored. */
const DRAFTS = ['feedback', 'feedbackPictures', 'DATA_COPY', 'CLOSE_ACCOUNT', 'RAISE_AUTOPAY'];

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
  const leaveFor = (address: string) =>
    new Promise<void>((stay) => leave(() => window.location.replace(address), stay));
  const signOnParts = { entry, session, channel, bridge, local, perTab, leaveFor, confirm: overlays.confirm };
  const analytics = createAnalytics({ entry, perTab, bridge, host, token: session.token });
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
      overlays.confirm({ title: m.exit_done(), confirm: m.exit_stay(), cancel: null });
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

type Parts = Omit<SignOnParts, 'api'>;

function createReactions(parts: Parts, overlays: Overlays): Reactions {
  const { entry, session, bridge } = parts;
  /** Several calls may report at once that a session is needed; the app reacts once. */
  let answering = false;

  return {
    tipGeneral: (text) => overlays.tip(text || m.tip_general()),
    tipTimeout: () => overlays.tip(m.tip_timeout()),
    maintenance: () => replaceBy(MAINTENANCE_PATH, entry.keptQuery),
    loggedOut: (code, text) => {
      if (code === SESSION_NEEDED && (bridge || session.state.get().kind === 'guest')) {
        if (answering) return;
        answering = true;
        ways()
          .then(({ sessionNeeded }) => sessionNeeded(parts, overlays, text))
          .finally(() => {
            answering = false;
          });
        return;
      }
      session.end();
      overlays.logOut({ text });
    },
    reload: () => {
      const question = { title: m.reload_title(), text: m.reload_text(), confirm: m.crash_reload() };
      overlays.confirm(question).then((yes) => yes && window.location.reload());
    },
  };
}
