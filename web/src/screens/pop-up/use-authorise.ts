import { useRef, useState } from 'react';
import { EMPOWER_TOKEN_REFUSED } from '../../api/codes.ts';
import { CallFailed } from '../../api/errors.ts';
import { authorise } from '../../api/registration.ts';
import { useApp } from '../../app/context.ts';
import { useGoOn } from '../../app/go-on.ts';
import { m } from '../../i18n/messages.ts';

const problemOf = (error: unknown): string | null => {
  if (!(error instanceof CallFailed)) throw error;
  switch (error.reason) {
    case 'transport':
      return m.transport_failed();
    case 'timeout':
      return m.tip_timeout();
    case 'handled':
      return null;
  }
};

/** Authorises the channel, once at a time, and leads on. `onExpired` hears the service's words when it is too late. */
export const useAuthorise = (bindEmpowerToken: string, onExpired: (text: string) => void) => {
  const { api, session, overlays } = useApp();
  const goOn = useGoOn();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef(false);

  const send = async (): Promise<void> => {
    const answer = await authorise(api, bindEmpowerToken);
    if (answer.ok) {
      session.accept(answer.body);
      overlays.toast(m.pop_empower_done());
      goOn();
    } else if (answer.code === EMPOWER_TOKEN_REFUSED) onExpired(answer.text);
    else setProblem(answer.text);
  };

  const submit = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await send();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, problem, submit };
};
