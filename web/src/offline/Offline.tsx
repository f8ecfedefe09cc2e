import { useEffect } from 'react';
import { useApp } from '../app/context.ts';
import type { Session } from '../session/session.ts';
import { AgeStrip } from './AgeStrip.tsx';
import { keepAnswers } from './keeper.ts';
import { whenQuiet } from './quiet.ts';
import { registerWorker } from './register.ts';

/** Stores answers and the app's files for use without a network, and shows how old the shown data is. */
export function Offline() {
  const { queryClient, session, entry } = useApp();
  useEffect(() => keepAnswers(queryClient, session.userId), [queryClient, session]);
  useReloadForOthers(session);
  useEffect(() => {
    // Storing the app's files must not delay an answer.
    whenQuiet().then(() => registerWorker(entry.namesChannel ? entry.outputEndpoint : ''));
  }, [entry]);
  return <AgeStrip />;
}

/** Reloads when another tab logs in another user: this page shows one user's data, but its calls would be made as the other. */
function useReloadForOthers({ live, userId }: Session): void {
  useEffect(() => {
    const reloadIfOther = () => {
      const [stored, shown] = [live()?.data.lifeUserId, userId()];
      if (stored !== undefined && shown !== null && stored !== shown) window.location.reload();
    };
    window.addEventListener('storage', reloadIfOther);
    return () => window.removeEventListener('storage', reloadIfOther);
  }, [live, userId]);
}
