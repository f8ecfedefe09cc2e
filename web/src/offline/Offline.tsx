import { useEffect } from 'react';
import { useApp } from '../app/context.ts';
import { AgeStrip } from './AgeStrip.tsx';
import { forgetKept } from './forget.ts';
import { keepAnswers } from './keeper.ts';
import { whenQuiet } from './quiet.ts';
import { registerWorker } from './register.ts';

/** Stores answers and the app's files for use without a network, and shows how old the shown data is. */
export function Offline() {
  const { queryClient, session, entry } = useApp();
  useEffect(() => {
    const onDevice = () => session.live()?.data.lifeUserId ?? null;
    const shown = session.userId;
    const stop = keepAnswers(queryClient, () => (onDevice() === shown() ? shown() : null));
    // Another tab has logged out, or logged in somebody else: this page shows one user's data, but its calls would be the other's.
    const leaveIfOther = () => {
      if (shown() === null || onDevice() === shown()) return;
      stop();
      queryClient.clear();
      if (onDevice() === null) forgetKept();
      window.location.reload();
    };
    window.addEventListener('storage', leaveIfOther);
    return () => {
      window.removeEventListener('storage', leaveIfOther);
      stop();
    };
  }, [queryClient, session]);
  useEffect(() => {
    // Storing the app's files must not delay an answer.
    whenQuiet().then(() => registerWorker(entry.namesChannel ? entry.outputEndpoint : ''));
  }, [entry]);
  return <AgeStrip />;
}
