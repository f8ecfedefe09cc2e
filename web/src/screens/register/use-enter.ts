import type { Answer } from '../../api/client.ts';
import type { LoginData } from '../../api/identity.ts';
import { useApp } from '../../app/context.ts';
import { useGoOn } from '../../app/navigation/go-on.ts';
import { m } from '../../i18n/messages.ts';
import { type Errors, errorsOf } from './draft.ts';

/** Handles the answer of a registration: goes to the page that the payer wanted, or returns the errors. */
export function useEnter(): (answer: Answer<LoginData>) => Promise<Errors> {
  const { login, overlays } = useApp();
  const goOn = useGoOn();
  return async (answer) => {
    if (!answer.ok) return errorsOf(answer);
    if (await login.enter(answer.body)) overlays.toast(m.register_done());
    goOn();
    return {};
  };
}
