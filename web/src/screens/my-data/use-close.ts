import { ORDERS_STILL_OPEN } from '@life-payment/contract/code-names';
import type { Answer } from '../../api/client.ts';
import { closeAccount } from '../../api/own-data.ts';
import { useApp } from '../../app/context.ts';
import { failureOf } from '../../app/failure.ts';
import { m } from '../../i18n/messages.ts';
import { type Errors, errorsOf } from '../register/draft.ts';

type Typed = { readonly code: string; readonly codeToken: string };

/**
 * Closes the account after the payer has confirmed, and forgets the payer on this device. Otherwise returns the errors.
 * `onChange`: what prevents closing has to be loaded again.
 */
export function useClose(onChange: () => void) {
  const { api, overlays, forgetPayer } = useApp();

  const settle = (answer: Answer<object>): Errors => {
    if (answer.ok) {
      forgetPayer({ title: m.closed_title(), text: m.closed_text(), action: m.closed_action() });
      return {};
    }
    if (answer.code === ORDERS_STILL_OPEN) onChange();
    return errorsOf(answer);
  };

  return async (typed: Typed): Promise<Errors> => {
    const yes = await overlays.confirm({
      title: m.closing_sure(),
      text: m.closing_sure_text(),
      confirm: m.closing_yes(),
      ends: true,
      cancel: m.closing_keep(),
    });
    if (!yes) return {};
    try {
      return settle(await overlays.whileLoading(closeAccount(api, typed)));
    } catch (error) {
      // The account may be closed nevertheless: then the next answer says that nobody is logged in.
      onChange();
      return failureOf(error).form === undefined ? {} : { form: m.closing_unknown() };
    }
  };
}
