import { AUTOPAY_PROVE_RAISE } from '@life-payment/contract/code-names';
import { AUTOPAY_TERMS, versionOf } from '@life-payment/contract/rules';
import { useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Field.tsx';
import { isEmpty } from '../../ui/use-form.ts';
import { CodeField } from '../sign-on/CodeField.tsx';
import { useOwnCode } from '../sign-on/draft.ts';
import { TermsTick } from '../terms/TermsTick.tsx';
import type { Mandate } from './api.ts';
import { draftOf, invalidAmount, PayDayField, RuleFields, ruleOf, sameRule } from './RuleFields.tsx';
import { ruleText } from './text.ts';
import { type FieldName, useAct } from './use-acts.ts';

const FIELDS: readonly FieldName[] = ['cap', 'amount', 'threshold', 'payDay', 'code', 'agreed'];

type Props = { mandate: Mandate; payDays: readonly number[]; onClose: () => void };

/** Changes the rule and the pay day. The service decides whether that is in time, and asks for a code and consent for a higher amount. */
export function ModifySheet({ mandate, payDays, onClose }: Props) {
  const { api, overlays } = useApp();
  const { agreementId, rule: before } = mandate;
  const [draft, setDraft] = useState(() => draftOf(before));
  const [payDay, setPayDay] = useState(mandate.payDay);
  // The service has asked for a proof: it stays on the form until the amount is changed.
  const [mustProve, setMustProve] = useState(false);
  const { act, doing, form, errors, setErrors } = useAct(FIELDS);
  const raise = useRaise(setErrors);
  const forget = () => {
    setErrors({});
    setMustProve(false);
    raise.setAgreed(false);
  };

  const modify = async (): Promise<void> => {
    const proof = mustProve ? raise.proof() : null;
    if (mustProve && proof === null) return;
    const typed = ruleOf(draft);
    if ('wrong' in typed) return setErrors({ [typed.wrong]: invalidAmount() });
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
    const change = { agreementId, rule, ...(payDay !== undefined && { payDay }), ...proof };
    await act<object | null>(
      'modify',
      async () => {
        const answer = await api.call('/autopay/modifyAutoPay', change);
        const raised = !answer.ok && answer.code === AUTOPAY_PROVE_RAISE;
        return raised ? { ok: true, body: null } : answer;
      },
      (modified) => {
        if (modified === null) return setMustProve(true);
        onClose();
        overlays.toast(same ? m.autopay_day_modified() : m.autopay_modified());
      },
    );
  };
  return (
    <Dialog kind="sheet" title={m.autopay_modify_title()} onClose={onClose}>
      <form className="stack" {...form(modify)}>
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
        {mustProve && <ProofFields {...raise} errors={errors} />}
        <Problem text={errors.form} />
        <Button type="submit" wide busy={doing !== null}>
          {m.save()}
        </Button>
      </form>
    </Dialog>
  );
}

/** Proof for a higher amount: consent, and a code by SMS to the payer's own number. */
function useRaise(setErrors: ReturnType<typeof useAct>['setErrors']) {
  const [agreed, setAgreed] = useState(false);
  const code = useOwnCode('RAISE_AUTOPAY', setErrors);
  /** The proof as it is sent; null while something is missing, which the form then shows. */
  const proof = () => {
    const wrong = { ...code.check(), ...(!agreed && { agreed: m.terms_tick_first() }) };
    setErrors(wrong);
    return isEmpty(wrong) ? { ...code.typed(), agreementVersion: versionOf(AUTOPAY_TERMS) } : null;
  };
  return { agreed, setAgreed, code, proof };
}

type ProofFieldsProps = ReturnType<typeof useRaise> & Pick<ReturnType<typeof useAct>, 'errors'>;

function ProofFields({ code, agreed, setAgreed, errors }: ProofFieldsProps) {
  return (
    <div className="stack">
      <p className="quiet">{m.autopay_raise_text({ mobile: code.mobile })}</p>
      <CodeField {...code.field} error={errors.code} />
      <TermsTick terms={AUTOPAY_TERMS} checked={agreed} error={errors.agreed} onChange={setAgreed} />
    </div>
  );
}
