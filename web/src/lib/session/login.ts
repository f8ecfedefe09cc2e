import type { LoginData } from '../api/identity.ts';
import { signOn, ways } from './sign-on.ts';
import { HOST_TRIED_KEY, type SignedOn, type SignOnParts } from './signed-on.ts';

export type Login = {
  /** Determines the session, one attempt at a time. `continues`: the page may be shown without login. */
  readonly ensure: (continues: boolean) => Promise<void>;
  /** Accepts a login answer; asks first if another user is logged in. Resolves to whether it was accepted. */
  readonly enter: (data: LoginData) => Promise<boolean>;
};

export function createLogin(parts: SignOnParts): Login {
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
      case 'leaving':
        // This page is being left: nothing may change on it any more.
        return new Promise(() => undefined);
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
    ensure: (continues) => {
      underWay ??= run(continues).finally(() => {
        underWay = null;
      });
      return underWay;
    },
    enter,
  };
}
