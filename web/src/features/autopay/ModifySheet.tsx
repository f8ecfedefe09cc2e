import { AUTOPAY_PROVE_RAISE } from '@life-payment/contract/code-names';
import { type FormEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { focusFirstError } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { Mandate } from './api.ts';
import type { ProofErrors, RaiseProofValues, ReadProof } from './RaiseProof.tsx';
import {
  type Draft,
  draftOf,
  invalidAmount,
  PayDayField,
  type RuleErrors,
  type RuleField,
  RuleFields,
  ruleOf,
  sameRule,
} from './RuleFields.tsx';
import { ruleText } from './text.ts';
import { useAct } from './use-acts.ts';

const RaiseProof = lazy(() => import('./RaiseProof.tsx'));

type Props = { mandate: Mandate; payDays: readonly number[]; onClose: () => void };

/** Changes the rule and the pay day. The service decides whether that is in time. */
export function ModifySheet({ mandate, payDays, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(mandate.rule));
  const [payDay, setPayDay] = useState(mandate.payDay);
  const { errors, mustProve, busy, forget, modify } = useModify(mandate, onClose);
  const readProof = useRef<ReadProof>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const proof = mustProve ? (readProof.current?.() ?? null) : null;
    if (!mustProve || proof !== null) modify(draft, payDay, proof);
  };
  return (
    <Dialog kind="sheet" title={m.autopay_modify_title()} onClose={onClose}>
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        <div>
          <RuleFields
            draft={draft}
            errors={errors}
            onChange={(next) => {
              forget();
              setDraft(next);
            }}
          />
          {mandate.billing === 'POSTPAID' && (
            <PayDayField
              days={payDays}
              value={payDay}
              error={errors.payDay}
              onChange={(day) => {
                forget();
                setPayDay(day);
              }}
            />
          )}
        </div>
        {mustProve && (
          <Suspense>
            <RaiseProof reader={readProof} refused={errors} />
          </Suspense>
        )}
        <Problem text={errors.form} />
        <Button type="submit" wide busy={busy}>
          {m.save()}
        </Button>
      </form>
    </Dialog>
  );
}

/** Error texts by field; `form` is for the form as a whole. */
type ModifyErrors = RuleErrors & ProofErrors & { readonly form?: string };

const FIELDS: Readonly<Record<string, keyof ModifyErrors>> = {
  cap: 'cap',
  amount: 'amount',
  threshold: 'threshold',
  payDay: 'payDay',
  code: 'code',
  agreementVersion: 'agreed',
};

/** Changes amounts and pay day of a mandate. `onDone` runs after that. */
function useModify({ agreementId, rule: before }: Mandate, onDone: () => void) {
  const { api, overlays } = useApp();
  const { act, doing, problem, forget } = useAct();
  const [wrong, setWrong] = useState<RuleField | null>(null);
  // The service has asked for a proof: it stays on the form until the amount is changed.
  const [mustProve, setMustProve] = useState(false);

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
    const sure =
      same ||
      proof !== null ||
      (await overlays.confirm({
        title: m.autopay_modify_sure(),
        text: m.autopay_modify_sure_text({ before: ruleText(before), after: ruleText(rule) }),
        confirm: m.autopay_modify_yes(),
      }));
    if (!sure) return;
    await act(
      'modify',
      async () => {
        const change = { agreementId, rule, ...(payDay !== undefined && { payDay }), ...proof };
        const answer = await api.call('/autopay/modifyAutoPay', change);
        if (!answer.ok && answer.code === AUTOPAY_PROVE_RAISE) setMustProve(true);
        return answer;
      },
      () => {
        onDone();
        overlays.toast(same ? m.autopay_day_modified() : m.autopay_modified());
      },
    );
  };
  const errors = useMemo<ModifyErrors>(() => {
    if (wrong !== null) return { [wrong]: invalidAmount() };
    if (problem === null || problem.code === AUTOPAY_PROVE_RAISE) return {};
    return { [FIELDS[problem.field ?? ''] ?? 'form']: problem.text };
  }, [wrong, problem]);
  return {
    errors,
    mustProve,
    busy: doing !== null,
    forget: () => {
      forget();
      setWrong(null);
      setMustProve(false);
    },
    modify,
  };
}
