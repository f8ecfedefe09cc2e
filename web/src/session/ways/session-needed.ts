import { POP_UP_PATH } from '@life-payment/contract/pages';
import type { Bridge } from '../../host/bridge.ts';
import { m } from '../../i18n/messages.ts';
import type { Overlays } from '../../overlays/overlays.ts';
import { pathInView, replaceBy } from '../../pages/history.ts';
import type { SignOnParts } from '../signed-on.ts';
import { keepTarget } from '../target.ts';
import { signOnAtHost } from './host-sign-on.ts';

type Parts = Omit<SignOnParts, 'api'>;

/** Handles a call that needs a session, for a guest and inside an app that can sign on. `text`: the service's words. */
export function sessionNeeded(parts: Parts, overlays: Overlays, text: string): Promise<void> {
  const { session, bridge } = parts;
  const guest = bridge === null || session.state.get().kind === 'guest';
  return guest ? promptGuest(parts, overlays) : signOnAgain(parts, bridge, overlays, text);
}

/** A page that works without login stays, and asks whether to log in. */
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

/** Asks the app around the page for another session; if that fails, the payer sees `text`. */
async function signOnAgain(parts: Parts, bridge: Bridge, overlays: Overlays, text: string): Promise<void> {
  parts.session.end();
  const leaving = await overlays.whileLoading(signOnAtHost({ ...parts, bridge }));
  // This page is being left: nothing may change on it any more.
  if (leaving) return new Promise(() => undefined);
  overlays.logOut({ text });
}
