import type { OwnPurpose } from '../../lib/api/registration.ts';
import { useApp } from '../../lib/app.ts';
import { useStore } from '../../lib/store.ts';
import { checkDraft, type Draft, type Errors, typedCode } from './draft.ts';
import { useDraft, useSendCode } from './use-code-form.ts';

/** The code by SMS to the payer's own number: sent, typed, and stored in this tab for one purpose. */
export function useOwnCode(purpose: OwnPurpose, setErrors: (errors: Errors) => void) {
  const { draft: kept, change, forget } = useDraft(purpose);
  const draft: Draft = { ...kept, mobile: useOwnMobile() };
  const { busy, send } = useSendCode(draft, change, (errors) => setErrors(atCode(errors)), { purpose });
  return {
    draft,
    sending: busy,
    send,
    type: (code: string) => change({ code }),
    forget,
    /** The error of the typed code, before it is sent. */
    check: (): Errors => {
      const { code } = checkDraft(draft);
      return code === undefined ? {} : { code };
    },
    typed: () => typedCode(draft),
  };
}

/** The payer's number as the service masks it. */
function useOwnMobile(): string {
  const state = useStore(useApp().session.state);
  return 'data' in state ? (state.data.mobile ?? '') : '';
}

/** Moves an error of the number to the code, because the number is not typed here. */
function atCode({ mobile, ...errors }: Errors): Errors {
  return mobile === undefined ? errors : { ...errors, code: mobile };
}
