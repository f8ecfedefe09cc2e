import { AUTOPAY_PROVE_RAISE } from '@life-payment/contract/code-names';
import { useRef, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later } from '../../lib/later.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Field.tsx';
import type { Mandate } from './api.ts';
import type { ReadProof } from './RaiseProof.tsx';
import { draftOf, invalidAmount, PayDayField, RuleFields, ruleOf, sameRule } from './RuleFields.tsx';
import { ruleText } from './text.ts';
import { type FieldName, useAct } from './use-acts.ts';

const RaiseProof = later(() => import('./RaiseProof.tsx'));

const FIELDS: readonly FieldName[] = ['cap', 'amount', 'threshold', 'payDay', 'code', 'agreed'];

type Props = { mandate: Mandate; payDays: readonly number[]; onClose: () => void };

/** Changes the rule and the pay day. The service decides whether that is in time. */
export function ModifySheet({ mandate, payDays, onClose }: Props) {
  const { api, overlays } = useApp();
  const { agreementId, rule: before } = mandate;
  const [draft, setDraft] = useState(() => draftOf(before));
  const [payDay, setPayDay] = useState(mandate.payDay);
  // The service has asked for a proof: it stays on the form until the amount is changed.
  const [mustProve, setMustProve] = useState(false);
  const readProof = useRef<ReadProof>(null);
  const { act, doing, form, errors, setErrors } = useAct(FIELDS);
  const forget = () => {
    setErrors({});
    setMustProve(false);
  };

  const modify = async (): Promise<void> => {
    const proof = mustProve ? (readProof.current?.() ?? null) : null;
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
        const raise = !answer.ok && answer.code === AUTOPAY_PROVE_RAISE;
        return raise ? { ok: true, body: null } : answer;
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
        {mustProve && <RaiseProof reader={readProof} errors={errors} setErrors={setErrors} />}
        <Problem text={errors.form} />
        <Button type="submit" wide busy={doing !== null}>
          {m.save()}
        </Button>
      </form>
    </Dialog>
  );
}
