import { useApp } from '../../app/context.ts';
import { checkDraft, codeTokenOf, type Draft, type Errors } from '../register/draft.ts';
import { useDraft } from '../register/use-draft.ts';
import { useSendCode } from '../register/use-send-code.ts';

type Asked = {
  bindEmpowerToken: string;
  /** The number as the service masks it; null where it is proved already. */
  mobileToProve: string | null;
  setErrors: (errors: Errors) => void;
};

/** The code that proves the payer's number to the service: asked for, typed, and kept in this tab while texts are read. */
export function useProof({ bindEmpowerToken, mobileToProve, setErrors }: Asked) {
  const { session } = useApp();
  const { draft: kept, change, forget } = useDraft('authorisation');
  // The whole number stays at the service: what it masks names it here.
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
    /** What is wrong with the code, before it is sent; empty where none is needed. */
    check: (): Errors => {
      const { code: wrong } = checkDraft(draft);
      return mobileToProve === null || wrong === undefined ? {} : { code: wrong };
    },
    /** What goes to the service; undefined where the number is proved already. */
    proof: () =>
      mobileToProve === null ? undefined : { code: draft.code, codeToken: codeTokenOf(draft) ?? '' },
  };
}
