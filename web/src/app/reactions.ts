import type { Reactions } from '../api/client.ts';
import { m } from '../i18n/messages.ts';
import type { SignOnParts } from '../session/sign-on.ts';
import { keepTarget } from './go-on.ts';
import { pathInView, withParams } from './history.ts';
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
export const createReactions = (parts: Parts, overlays: Overlays, endSession: () => void): Reactions => {
  const { entry, session, bridge, perTab } = parts;
  let asking = false;
  let atHost = false;

  /** A page that continues without login stays, and says what login would bring. */
  const promptGuest = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const yes = await overlays.confirm({
      title: m.login_title(),
      text: m.login_text(),
      confirm: m.login_action(),
    });
    asking = false;
    if (!yes) return;
    keepTarget(perTab, `${pathInView()}${window.location.search}`);
    replaceBy(POP_UP_PATH, { status: '1', ...entry.keptQuery });
  };

  const signOnAgain = async (signOnBridge: NonNullable<typeof bridge>, text: string): Promise<void> => {
    if (atHost) return;
    atHost = true;
    endSession();
    const { signOnAtHost } = await import('../session/host-sign-on.ts');
    const leaving = await signOnAtHost({ ...parts, bridge: signOnBridge });
    if (leaving) return;
    atHost = false;
    overlays.logOut(text);
  };

  return {
    tipGeneral: (text) => overlays.tip(text || m.tip_general()),
    tipTimeout: () => overlays.tip(m.tip_timeout()),
    maintenance: () => replaceBy(MAINTENANCE_PATH, entry.keptQuery),
    loggedOut: (code, text) => {
      if (code === SESSION_NEEDED && session.state.get().kind === 'guest') return void promptGuest();
      if (code === SESSION_NEEDED && bridge) return void signOnAgain(bridge, text);
      endSession();
      overlays.logOut(text);
    },
    reload: () => {
      const question = { title: m.reload_title(), text: m.reload_text(), confirm: m.crash_reload() };
      overlays.confirm(question).then((yes) => yes && window.location.reload());
    },
  };
};
