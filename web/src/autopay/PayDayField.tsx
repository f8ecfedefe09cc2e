import { useState } from 'react';
import { m } from '../i18n/messages.ts';
import { ChoiceField } from '../ui/Field.tsx';
import { OptionSheet } from '../ui/OptionSheet.tsx';
import { payDayText } from './text.ts';

type Props = {
  /** Days of the month to choose from, beside as soon as allowed. */
  days: readonly number[];
  value: number | undefined;
  hint?: string;
  error: string | undefined;
  onChange: (payDay: number | undefined) => void;
};

const SOON = '';

/** The day of the month on which money is taken, or as soon as allowed. */
export const PayDayField = ({ days, value, hint, error, onChange }: Props) => {
  const [choosing, setChoosing] = useState(false);
  const options = [
    { value: SOON, text: m.autopay_day_soon() },
    ...days.map((day) => ({ value: String(day), text: m.autopay_pay_day_number({ day }) })),
  ];
  return (
    <>
      <ChoiceField
        label={m.autopay_pay_day()}
        name="payDay"
        value={payDayText(value)}
        placeholder={m.autopay_pay_day_title()}
        hint={hint}
        error={error}
        onClick={() => setChoosing(true)}
      />
      {choosing && (
        <OptionSheet
          title={m.autopay_pay_day_title()}
          options={options}
          value={value === undefined ? SOON : String(value)}
          onChoose={(chosen) => onChange(chosen === SOON ? undefined : Number(chosen))}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
};
