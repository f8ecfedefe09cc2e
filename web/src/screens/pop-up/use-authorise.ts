import { EMPOWER_TOKEN_REFUSED } from '@life-payment/contract/code-names';
import { useRef, useState } from 'react';
import { authorise, type Proof } from '../../api/registration.ts';
import { useApp } from '../../app/context.ts';
import { failureOf } from '../../app/failure.ts';
import { useGoOn } from '../../app/navigation/go-on.ts';
import { m } from '../../i18n/messages.ts';
import { type Errors, errorsOf } from '../register/draft.ts';

type Wish = {
  bindEmpowerToken: string;
  show: (errors: Errors) => void;
  /** Called with the service's words if the request has expired. */
  onExpired: (text: string) => void;
  onDone: () => void;
};

/** Authorises the channel, one request at a time, and continues. `proof`: the code, if the number has to be proved. */
export function useAuthorise({ bindEmpowerToken, show, onExpired, onDone }: Wish) {
  const { api, session, login, overlays } = useApp();
  const goOn = useGoOn();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const send = async (proof?: Proof): Promise<Errors> => {
    const { sessionId } = session.steps();
    const answer = await overlays.whileLoading(
      authorise(api, bindEmpowerToken, proof, sessionId ?? undefined),
    );
    if (answer.ok) {
      onDone();
      const isTaken = await login.enter(answer.body);
      // A number that was not used for a long time has to be registered next.
      if (isTaken && answer.body.status === 1) overlays.toast(m.pop_empower_done());
      goOn();
      return {};
    }
    if (answer.code !== EMPOWER_TOKEN_REFUSED) return errorsOf(answer);
    onExpired(answer.text);
    return {};
  };

  const submit = async (proof?: Proof): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    show({});
    try {
      show(await send(proof));
    } catch (error) {
      show(failureOf(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, submit };
}
