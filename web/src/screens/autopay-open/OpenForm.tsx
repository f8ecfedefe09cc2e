import { AUTOPAY_TERMS } from '@life-payment/contract/rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Offer } from '../../api/autopay.ts';
import { AccountRow } from '../../autopay/AccountRow.tsx';
import s from '../../autopay/autopay.module.css';
import { CalendarCard } from '../../autopay/CalendarCard.tsx';
import { draftOf, ruleOf } from '../../autopay/draft.ts';
import { PayDayField } from '../../autopay/PayDayField.tsx';
import { Problem } from '../../autopay/Problem.tsx';
import { RuleFields } from '../../autopay/RuleFields.tsx';
import { m } from '../../i18n/messages.ts';
import { TermsTick } from '../../terms/TermsTick.tsx';
import { focusFirstError } from '../../ui/controls/Field.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { consentText, oncePerText } from './consent.ts';
import { OpenBar } from './OpenBar.tsx';
import { useOpen } from './use-open.ts';

type Props = {
  offer: Offer;
  payDay: number | undefined;
  onPayDay: (payDay: number | undefined) => void;
};

/** The form: the rule, the pay day, the resulting calendar, and consent. */
export function OpenForm({ offer, payDay, onPayDay }: Props) {
  const [draft, setDraft] = useState(() => draftOf(offer.suggested));
  const [agreed, setAgreed] = useState(false);
  const { errors, doing, forget, open } = useOpen(offer);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);

  const typed = ruleOf(draft, offer.most);
  const wish = { draft, payDay, agreed };
  const onSubmit = (event: FormEvent) => event.preventDefault();
  return (
    <form ref={form} className={s['stack']} onSubmit={onSubmit} noValidate>
      <Card className={s['list']}>
        <AccountRow account={offer} />
      </Card>
      <Card title={m.autopay_rule()}>
        <RuleFields
          draft={draft}
          errors={errors}
          usual={offer.usual}
          amounts={offer.amounts}
          onChange={(next, field) => {
            forget(field);
            setDraft(next);
          }}
        />
        {offer.billing === 'POSTPAID' && (
          <PayDayField
            days={offer.payDays}
            value={payDay}
            error={errors.payDay}
            onChange={(day) => {
              forget('payDay');
              onPayDay(day);
            }}
          />
        )}
      </Card>
      <CalendarCard calendar={offer.calendar} billing={offer.billing} />
      <Card>
        {'rule' in typed && <p className={s['consent']}>{consentText(offer.unitName, typed.rule)}</p>}
        {offer.oncePer && <p className={s['text']}>{oncePerText(offer.oncePer)}</p>}
        <p className={s['text']}>{m.autopay_consent_stop()}</p>
        <TermsTick
          terms={AUTOPAY_TERMS}
          checked={agreed}
          error={errors.agreed}
          onChange={(checked) => {
            forget('agreed');
            setAgreed(checked);
          }}
        />
      </Card>
      <Problem text={errors.form} />
      <OpenBar walletTakesPassword={offer.byPassword} doing={doing} onOpen={(way) => open(wish, way)} />
    </form>
  );
}
