import type { Reactions } from '../api/client.ts';
import { m } from '../i18n/messages.ts';
import { type SignOnParts, ways } from '../session/sign-on.ts';
import { withParams } from './history.ts';
import type { Overlays } from './overlays.ts';
import { BASE, MAINTENANCE_PATH, POP_UP_PATH } from './paths.ts';

const SESSION_NEEDED = 'SYS00401';

/** The router hears of it: it watches pushState and replaceState. */
const replaceBy = (path: string, params: Readonly<Record<string, string>>): void => {
  if (window.location.pathname !== `${BASE}${path}`)
    window.history.replaceState(window.history.state, '', `${BASE}${withParams(path, params)}`);
};

type Parts = Omit<SignOnParts, 'api'>;

/** What the app does about answers that are not for the caller. */
export const createReactions = (parts: Parts, overlays: Overlays): Reactions => {
  const { entry, session, bridge } = parts;
  let underWay = false;

  /** Several calls may hear at once that a session is needed: they are answered together. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (underWay) return;
    underWay = true;
    await work().finally(() => {
      underWay = false;
    });
  };

  const promptGuest = () =>
    once(async () =>
      (await ways()).promptGuest(parts, overlays, () =>
        replaceBy(POP_UP_PATH, { status: '1', ...entry.keptQuery }),
      ),
    );

  const signOnAgain = (at: NonNullable<typeof bridge>, text: string) =>
    once(async () => (await ways()).signOnAgain(parts, at, overlays, text));

  return {
    tipGeneral: (text) => overlays.tip(text || m.tip_general()),
    tipTimeout: () => overlays.tip(m.tip_timeout()),
    maintenance: () => replaceBy(MAINTENANCE_PATH, entry.keptQuery),
    loggedOut: (code, text) => {
      if (code === SESSION_NEEDED && session.state.get().kind === 'guest') return void promptGuest();
      if (code === SESSION_NEEDED && bridge) return void signOnAgain(bridge, text);
      session.end();
      overlays.logOut(text);
    },
    reload: () => {
      const question = { title: m.reload_title(), text: m.reload_text(), confirm: m.crash_reload() };
      overlays.confirm(question).then((yes) => yes && window.location.reload());
    },
  };
};
