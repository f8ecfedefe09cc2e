import { BASE } from '@life-payment/contract/pages';
import { askLoginData, type LoginData, logOut } from '../../api/identity.ts';
import { m } from '../../i18n/messages.ts';
import type { LiveSession } from '../session.ts';
import type { SignOnParts } from '../signed-on.ts';

type Parts = Pick<SignOnParts, 'api' | 'session' | 'leaveFor' | 'confirm'>;

/**
 * Asks a logged-in payer before another session replaces theirs, because a link may have brought it. "No" ends the new
 * session at the service. "Yes" ends the present one there and forgets its user on this device. Resolves to whether the
 * new user is logged in.
 */
export async function changeUser(parts: Parts, live: LiveSession, next: LoginData): Promise<boolean> {
  const { api, session, leaveFor } = parts;
  const lives = await stillLives(parts, live);
  if (lives && !(await ask(parts, live.data.mobile ?? '', next.mobile ?? ''))) {
    await logOut(api, next.sessionId ?? '');
    if (session.resume()) return false;
    // A payer who stays continues in their own channel, because the channel of the address identifies its payers
    // itself.
    const { outputEndpoint = '' } = live.data;
    leaveFor(`${BASE}/?${new URLSearchParams({ outputEndpoint })}`);
    return new Promise(() => undefined);
  }
  if (lives) logOut(api, live.token);
  session.end();
  session.accept(next);
  return true;
}

/** Whether a session is still valid; assumed if the service can't be reached. */
async function stillLives({ api }: Parts, { token }: LiveSession): Promise<boolean> {
  const answer = await askLoginData(api, token).catch(() => null);
  return !answer?.ok || answer.body.status === 1;
}

function ask({ confirm }: Parts, present: string, next: string): Promise<boolean> {
  return confirm({
    title: m.change_user_title({ present, next }),
    text: m.change_user_text({ present }),
    confirm: m.change_user_yes(),
    cancel: m.change_user_no(),
  });
}
