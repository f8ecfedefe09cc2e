import { PayDayField } from '../PayDayField.tsx';
import { RuleFields } from '../RuleFields.tsx';
import type { Choice } from './use-offer.ts';
import type { OpenForm } from './use-open-form.ts';

/** The fields of the rule, and the pay day of an account with bills. */
export function OpenFields({ entry, offer, payDay, onPayDay }: Choice & { entry: OpenForm }) {
  const { draft, setDraft, errors, forget } = entry;
  return (
    <>
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
    </>
  );
}
