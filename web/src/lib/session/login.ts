import { RefusedError } from '../api/envelope.ts';
import { askLoginData, type LoginData } from '../api/identity.ts';
import { soonMs } from '../api/post.ts';
import { SERVICE_HALL } from './entry.ts';
import {
  exchange,
  failed,
  HOST_TRIED_KEY,
  type SignedOn,
  type SignOnParts,
  signedOnBy,
} from './signed-on.ts';

export type Login = ReturnType<typeof createLogin>;

export function createLogin(parts: SignOnParts) {
  const { session, perTab } = parts;
  const { state } = session;
  let first = true;
  let underWay: Promise<void> | null = null;

  const enter = async (data: LoginData): Promise<boolean> => {
    const live = session.live();
    if (data.status === 1 && live !== null && live.data.lifeUserId !== data.lifeUserId)
      return (await ways()).changeUser(parts, live, data);
    session.accept(data);
    return true;
  };

  const settle = async (outcome: SignedOn, continues: boolean): Promise<void> => {
    switch (outcome.kind) {
      case 'in':
        perTab.removeItem(HOST_TRIED_KEY);
        await enter(outcome.data);
        return;
      case 'failed':
        return (await ways()).settleFailure(parts, outcome.failure, continues, enter);
    }
  };

  const run = async (continues: boolean): Promise<void> => {
    const begun = session.endings();
    try {
      const outcome = await signOn(parts, first);
      first = false;
      // The session has ended meanwhile: an answer about it must not bring it back.
      if (session.endings() === begun) await settle(outcome, continues);
    } catch (error) {
      // If the network fails, the screen keeps showing cached data; and a session that ended stays ended.
      if (state.get().kind !== 'cached' && session.endings() === begun)
        state.set({ kind: 'unreachable', error });
    }
  };

  return {
    /** Determines the session, one attempt at a time. `continues`: the page may be shown without login. */
    ensure: (continues: boolean): Promise<void> => {
      underWay ??= run(continues).finally(() => {
        underWay = null;
      });
      return underWay;
    },
    /** Accepts a login answer; asks first if another user is logged in. Resolves to whether it was accepted. */
    enter,
  };
}

/** Loads the code that most entries do not need. */
export function ways() {
  return import('./ways.ts');
}

/** Single sign-on: by the address's token (`first`; it works once), else by the session on this device, else in the channel's way. */
async function signOn(parts: SignOnParts, first: boolean): Promise<SignedOn> {
  const entered = first ? await byEntry(parts) : null;
  const refused = entered?.kind === 'failed' && typeof entered.failure.code === 'string';
  if (entered !== null && !refused) return entered;
  return (await byKeptSession(parts)) ?? entered ?? (await ways()).byChannel(parts);
}

/** Signs on with the entry address's token or code; null if it has none, or a code that this browser did not request. */
async function byEntry(parts: SignOnParts): Promise<SignedOn | null> {
  const { entry } = parts;
  if (entry.miniCode !== null) return (await ways()).byMiniCode(parts, entry.miniCode);
  const { requestToken } = entry;
  if (requestToken === null) return null;
  if (entry.outputEndpoint === SERVICE_HALL && !(await ways()).askedFor(parts))
    return entry.hallTried ? failed('other') : null;
  return exchange(parts, { requestToken });
}

/** Signs on with the session stored on this device. Null without a token, or if its status is not 1, 2 or 3. */
async function byKeptSession(parts: SignOnParts): Promise<SignedOn | null> {
  const { entry, session } = parts;
  const token = session.token();
  if (token === '') return null;
  const data = await askOrResume(parts);
  if (data.status === 0) {
    // Another tab may have begun another session meanwhile.
    if (session.token() === token) session.drop();
    return null;
  }
  const elsewhere = entry.namesChannel && data.outputEndpoint !== entry.outputEndpoint;
  return elsewhere ? null : signedOnBy(data);
}

/** Confirms the session stored on this device. Without an answer its stored login data counts. */
async function askOrResume({ api, session, channel }: SignOnParts): Promise<LoginData> {
  const resume = () => {
    if (session.resume()) channel.resume();
  };
  const slow = setTimeout(resume, soonMs());
  try {
    const answer = await askLoginData(api);
    // A refusal such as too many requests says nothing about the session.
    if (!answer.ok) throw new RefusedError(answer);
    return answer.body;
  } catch (error) {
    resume();
    throw error;
  } finally {
    clearTimeout(slow);
  }
}
