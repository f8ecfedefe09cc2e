import { SESSION_NEEDED } from '@life-payment/contract/code-names';
import { MAINTENANCE_PATH } from '@life-payment/contract/pages';
import type { Reactions } from '../api/client.ts';
import { m } from '../i18n/messages.ts';
import type { Overlays } from '../overlays/overlays.ts';
import { replaceBy } from '../pages/history.ts';
import { ways } from '../session/sign-on.ts';
import type { SignOnParts } from '../session/signed-on.ts';

type Parts = Omit<SignOnParts, 'api'>;

/** How the app reacts to answers that are not for the caller. */
export function createReactions(parts: Parts, overlays: Overlays): Reactions {
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
