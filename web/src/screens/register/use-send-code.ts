import { CODE_TOO_SOON } from '@life-payment/contract/code-names';
import type { Refused } from '../../api/envelope.ts';
import { type CodeFor, sendCode } from '../../api/registration.ts';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { checkMobile, codeTokenOf, type Draft, type Errors, errorsOf, mobileIn, sentTo } from './draft.ts';
import { useSending } from './use-sending.ts';

/**
 * Sends a code and begins the countdown that the service answers; errors go to the form. `to`: the receiver, if the
 * payer does not type the number.
 */
export function useSendCode(
  draft: Draft,
  change: (next: Partial<Draft>) => void,
  setErrors: (errors: Errors) => void,
  to?: CodeFor,
) {
  const { api, entry, overlays } = useApp();
  const { busy, send } = useSending(setErrors);

  const ask = async (mobile: string): Promise<Errors> => {
    const answer = await sendCode(api, to ?? { mobile }, entry.outputEndpoint);
    if (!answer.ok) {
      const wait = waitOf(answer);
      // The code that this tab got before stays valid.
      if (wait !== null) change({ sent: sentTo(mobile, Date.now(), wait, null, codeTokenOf(draft)) });
      return errorsOf(answer);
    }
    const { codeToken, retryInSeconds, expiresInSeconds } = answer.body;
    change({ code: '', sent: sentTo(mobile, Date.now(), retryInSeconds, expiresInSeconds, codeToken) });
    overlays.toast(m.register_sent());
    return {};
  };

  return {
    busy,
    send: () => {
      const wrong = to ? {} : checkMobile(draft);
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) send(() => ask(mobileIn(draft)));
    },
  };
}

/** The seconds that a refusal says to wait; null for other refusals. */
function waitOf({ code, params }: Refused): number | null {
  const seconds = code === CODE_TOO_SOON ? params?.['seconds'] : null;
  return typeof seconds === 'number' ? seconds : null;
}
