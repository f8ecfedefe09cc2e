import { createApi, type Reactions } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';
import { openStorage } from '../host/storage.ts';
import { readHost } from '../host/user-agent.ts';
import { chooseLanguage, type Language, otherLanguage } from '../i18n/language.ts';
import { m } from '../i18n/messages.ts';
import { readEntry } from '../session/entry.ts';
import { createSession } from '../session/session.ts';
import type { App } from './context.ts';
import { withParams } from './navigation.ts';
import { createOverlays, type Overlays } from './overlays.ts';
import { BASE, MAINTENANCE_PATH } from './paths.ts';
import { createStore } from './store.ts';

const LANGUAGE_KEY = 'language';

const reactionsOf = (overlays: Overlays, maintenanceHref: string, endSession: () => void): Reactions => ({
  tipGeneral: (text) => overlays.tip(text || m.tip_general()),
  tipTimeout: () => overlays.tip(m.tip_timeout()),
  maintenance: () => {
    // The router hears of it: it watches pushState and replaceState.
    if (window.location.pathname !== `${BASE}${MAINTENANCE_PATH}`)
      window.history.replaceState(window.history.state, '', `${BASE}${maintenanceHref}`);
  },
  loggedOut: (text) => {
    endSession();
    overlays.logOut(text);
  },
  reload: () => {
    const question = { title: m.reload_title(), text: m.reload_text(), confirm: m.crash_reload() };
    overlays.confirm(question).then((yes) => yes && window.location.reload());
  },
});

/** Makes the app. Takes the secrets out of the address before anything else happens. */
export const createApp = (): App => {
  const entry = readEntry(window.location.href);
  window.history.replaceState(window.history.state, '', entry.cleanAddress);

  const local = openStorage(() => window.localStorage);
  const perTab = openStorage(() => window.sessionStorage);

  // The entry's language holds for this tab, the payer's own choice from then on.
  if (entry.language !== null) perTab.setItem(LANGUAGE_KEY, entry.language);
  const begin = chooseLanguage(
    perTab.getItem(LANGUAGE_KEY),
    local.getItem(LANGUAGE_KEY),
    navigator.languages,
  );
  const language = createStore<Language>(begin);
  document.documentElement.lang = begin;

  const overlays = createOverlays();
  const queryClient = createQueryClient();
  const session = createSession({ local, perTab }, entry.outputEndpoint, entry.requestToken);
  const endSession = () => {
    session.end();
    queryClient.clear();
  };
  const maintenanceHref = withParams(MAINTENANCE_PATH, entry.keptQuery);
  const api = createApi(session.token, reactionsOf(overlays, maintenanceHref, endSession));

  return {
    api,
    queryClient,
    overlays,
    session,
    host: readHost(navigator.userAgent),
    entry,
    local,
    language,
    switchLanguage: () => {
      const next = otherLanguage(language.get());
      document.documentElement.lang = next;
      local.setItem(LANGUAGE_KEY, next);
      perTab.setItem(LANGUAGE_KEY, next);
      language.set(next);
      // Names and texts of the service come in the language of the request.
      queryClient.invalidateQueries();
    },
  };
};
