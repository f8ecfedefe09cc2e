import { AUTOPAY_PROVE_RAISE } from '@life-payment/contract/code-names';
import { useMemo, useState } from 'react';
import type { Answer } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { type Mandate, modifyMandate, type Rule } from './api.ts';
import {
  type Draft,
  invalidAmount,
  type RuleErrors,
  type RuleField,
  ruleOf,
  sameRule,
} from './RuleFields.tsx';
import { ruleText } from './text.ts';
import { useAct } from './use-act.ts';

const FIELDS: readonly string[] = ['cap', 'amount', 'threshold', 'payDay'];

/** Proof for a higher amount: the code that was sent to the payer, and the version of the terms that were agreed to. */
type RaiseProofValues = {
  readonly code: string;
  readonly codeToken: string;
  readonly agreementVersion: string;
};

/** Answers null while something is missing, which it then shows. */
export type ReadProof = () => RaiseProofValues | null;

export type ProofErrors = Readonly<Partial<Record<'code' | 'agreed', string>>>;

/** Fields of the proof for a higher amount, by the names that the form has for them. */
const PROOF_FIELDS: Readonly<Record<string, 'code' | 'agreed'>> = {
  code: 'code',
  agreementVersion: 'agreed',
};

/** Changes amounts and pay day of a mandate. `onDone` runs after that. */
export function useModify({ agreementId, rule: before }: Mandate, onDone: () => void) {
  const { api, overlays } = useApp();
  const { act, doing, problem, forget } = useAct();
  const [wrong, setWrong] = useState<RuleField | null>(null);
  const [mustProve, setMustProve] = useState(false);

  /** The service has asked for a proof: it stays on the form until the amount is changed. */
  const noteProof = <T>(answer: Answer<T>): Answer<T> => {
    if (!answer.ok && answer.code === AUTOPAY_PROVE_RAISE) setMustProve(true);
    return answer;
  };
  const sure = (rule: Rule): Promise<boolean> =>
    overlays.confirm({
      title: m.autopay_modify_sure(),
      text: m.autopay_modify_sure_text({ before: ruleText(before), after: ruleText(rule) }),
      confirm: m.autopay_modify_yes(),
    });
  /** `proof`: once the service has asked for it. */
  const modify = async (
    draft: Draft,
    payDay: number | undefined,
    proof: RaiseProofValues | null,
  ): Promise<void> => {
    const typed = ruleOf(draft);
    forget();
    setWrong('wrong' in typed ? typed.wrong : null);
    if ('wrong' in typed) return;
    const { rule } = typed;
    const same = sameRule(rule, before);
    if (!same && proof === null && !(await sure(rule))) return;
    await act(
      'modify',
      async () => {
        const change = { agreementId, rule, ...(payDay !== undefined && { payDay }), ...proof };
        return noteProof(await modifyMandate(api, change));
      },
      () => {
        onDone();
        overlays.toast(same ? m.autopay_day_modified() : m.autopay_modified());
      },
    );
  };

  const errors = useMemo<RuleErrors & { readonly form?: string }>(() => {
    if (wrong !== null) return { [wrong]: invalidAmount() };
    if (problem === null || problem.code === AUTOPAY_PROVE_RAISE || PROOF_FIELDS[problem.field ?? ''])
      return {};
    const at = problem.field !== undefined && FIELDS.includes(problem.field) ? problem.field : 'form';
    return { [at]: problem.text };
  }, [wrong, problem]);
  const proofErrors = useMemo<ProofErrors>(() => {
    const field = PROOF_FIELDS[problem?.field ?? ''];
    return problem === null || field === undefined ? {} : { [field]: problem.text };
  }, [problem]);
  return {
    errors,
    /** True if the new amount needs a proof. */
    mustProve,
    /** The service's word on the proof. */
    proofErrors,
    busy: doing !== null,
    forget: () => {
      forget();
      setWrong(null);
      setMustProve(false);
    },
    modify,
  };
}
