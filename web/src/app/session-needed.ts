import type { Bridge } from '../host/bridge.ts';
import { m } from '../i18n/messages.ts';
import { signOnAtHost } from '../session/host-sign-on.ts';
import type { SignOnParts } from '../session/sign-on.ts';
import { keepTarget } from './go-on.ts';
import { pathInView } from './history.ts';
import type { Overlays } from './overlays.ts';

type Parts = Omit<SignOnParts, 'api'>;

/** A page that continues without login stays, and says what login would bring. `leave` leads to logging in. */
export const promptGuest = async (
  { perTab }: Parts,
  overlays: Overlays,
  leave: () => void,
): Promise<void> => {
  const yes = await overlays.confirm({
    title: m.login_title(),
    text: m.login_text(),
    confirm: m.login_action(),
  });
  if (!yes) return;
  keepTarget(perTab, `${pathInView()}${window.location.search}`);
  leave();
};

/** The session is over, and the app around the page begins another; where it does not, the payer hears `text`. */
export const signOnAgain = async (
  parts: Parts,
  bridge: Bridge,
  overlays: Overlays,
  text: string,
): Promise<void> => {
  parts.session.end();
  const leaving = await signOnAtHost({ ...parts, bridge });
  if (leaving) return new Promise(() => undefined);
  overlays.logOut(text);
};
