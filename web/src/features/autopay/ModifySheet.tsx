import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { focusFirstError } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { Mandate } from './api.ts';
import s from './autopay.module.css';
import { draftOf, PayDayField, RuleFields } from './RuleFields.tsx';
import { type ReadProof, useModify } from './use-modify.ts';

const RaiseProof = lazy(() => import('./RaiseProof.tsx'));

type Props = { mandate: Mandate; payDays: readonly number[]; onClose: () => void };

/** Changes the rule and the pay day. The service decides whether that is in time. */
export function ModifySheet({ mandate, payDays, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(mandate.rule));
  const [payDay, setPayDay] = useState(mandate.payDay);
  const { errors, proofErrors, mustProve, busy, forget, modify } = useModify(mandate, onClose);
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
      <form ref={form} className={s['fields']} onSubmit={onSubmit} noValidate>
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
            <RaiseProof reader={readProof} refused={proofErrors} />
          </Suspense>
        )}
        <Problem text={errors.form} />
        <Button type="submit" wide busy={busy}>
          {m.autopay_modify_save()}
        </Button>
      </form>
    </Dialog>
  );
}
