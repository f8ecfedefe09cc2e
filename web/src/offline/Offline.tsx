import { useEffect } from 'react';
import { useApp } from '../app/context.ts';
import type { Session } from '../session/session.ts';
import { AgeStrip } from './AgeStrip.tsx';
import { keepAnswers } from './keeper.ts';
import { registerWorker } from './register.ts';

/** Keeps answers and the app itself for the times without a network, and says how old what is shown is. */
export function Offline() {
  const { queryClient, session, entry } = useApp();
  useEffect(() => keepAnswers(queryClient, session.userId), [queryClient, session]);
  useReloadForOthers(session);
  useEffect(() => {
    registerWorker(entry.namesChannel ? entry.outputEndpoint : '');
  }, [entry]);
  return <AgeStrip />;
}

/** Another tab may log somebody else in: calls would be made as them, from the page of who was here. */
function useReloadForOthers({ live, userId }: Session): void {
  useEffect(() => {
    const look = () => {
      const [now, here] = [live()?.data.lifeUserId, userId()];
      if (now !== undefined && here !== null && now !== here) window.location.reload();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [live, userId]);
}
