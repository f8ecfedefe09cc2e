import { useApp } from '../../app/context.ts';
import { checkDraft, type Draft, type Errors, typedCode } from '../register/draft.ts';
import { useDraft } from '../register/use-draft.ts';
import { useSendCode } from '../register/use-send-code.ts';

type Options = {
  bindEmpowerToken: string;
  /** The masked number; null if it is proved already. */
  mobileToProve: string | null;
  setErrors: (errors: Errors) => void;
};

/** The code that proves the payer's number: sent, typed, and stored in this tab while texts are read. */
export function useProof({ bindEmpowerToken, mobileToProve, setErrors }: Options) {
  const { session } = useApp();
  const { draft: kept, change, forget } = useDraft('authorisation');
  // Only the service knows the whole number, so the masked one names it here.
  const draft: Draft = { ...kept, mobile: mobileToProve ?? '' };
  const code = useSendCode(draft, change, setErrors, {
    bindEmpowerToken,
    sessionId: session.steps().sessionId ?? '',
  });
  return {
    draft,
    sending: code.busy,
    send: code.send,
    type: (typed: string) => change({ code: typed }),
    forget,
    /** The error of the typed code, before it is sent; empty if none is needed. */
    check: (): Errors => {
      const { code: wrong } = checkDraft(draft);
      return mobileToProve === null || wrong === undefined ? {} : { code: wrong };
    },
    /** The proof for the service; undefined if the number is proved already. */
    proof: () => (mobileToProve === null ? undefined : typedCode(draft)),
  };
}
