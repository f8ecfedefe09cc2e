import { POP_UP_PATH } from '@life-payment/contract/pages';
import type { Bridge } from '../../host/bridge.ts';
import { m } from '../../i18n/messages.ts';
import type { Overlays } from '../../overlays/overlays.ts';
import { pathInView, replaceBy } from '../../pages/history.ts';
import type { SignOnParts } from '../signed-on.ts';
import { keepTarget } from '../target.ts';
import { signOnAtHost } from './host-sign-on.ts';

type Parts = Omit<SignOnParts, 'api'>;

/** What a call without a session leads to, for a guest and inside an app that can sign on. `text`: the service's words. */
export function sessionNeeded(parts: Parts, overlays: Overlays, text: string): Promise<void> {
  const { session, bridge } = parts;
  const guest = bridge === null || session.state.get().kind === 'guest';
  return guest ? promptGuest(parts, overlays) : signOnAgain(parts, bridge, overlays, text);
}

/** A page that continues without login stays, and says what login would bring. */
async function promptGuest({ entry, perTab }: Parts, overlays: Overlays): Promise<void> {
  const yes = await overlays.confirm({
    title: m.login_title(),
    text: m.login_text(),
    confirm: m.login_action(),
  });
  if (!yes) return;
  keepTarget(perTab, `${pathInView()}${window.location.search}`);
  replaceBy(POP_UP_PATH, { status: '1', ...entry.keptQuery });
}

/** The app around the page begins another session; where it does not, the payer hears `text`. */
async function signOnAgain(parts: Parts, bridge: Bridge, overlays: Overlays, text: string): Promise<void> {
  parts.session.end();
  const leaving = await overlays.whileLoading(signOnAtHost({ ...parts, bridge }));
  // Nothing else is heard any more: the other page is on its way.
  if (leaving) return new Promise(() => undefined);
  overlays.logOut({ text });
}
