import { useEffect } from 'react';
import { useApp } from '../app/context.ts';
import { AgeStrip } from './AgeStrip.tsx';
import { keepAnswers } from './keeper.ts';
import { registerWorker } from './register.ts';

/** Keeps answers and the app itself for the times without a network, and says how old what is shown is. */
export const Offline = () => {
  const { queryClient, session, entry } = useApp();
  useEffect(() => keepAnswers(queryClient, session.userId), [queryClient, session]);
  useEffect(() => {
    registerWorker(entry.namesChannel ? entry.outputEndpoint : '');
  }, [entry]);
  return <AgeStrip />;
};
