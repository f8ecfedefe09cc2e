import { useState } from 'react';
import { m } from '../i18n/messages.ts';
import { ChoiceField } from '../ui/controls/Field.tsx';
import { OptionSheet } from '../ui/dialogs/OptionSheet.tsx';
import { payDayText } from './text.ts';

type Props = {
  /** Days of the month to choose from, beside as soon as allowed. */
  days: readonly number[];
  value: number | undefined;
  error: string | undefined;
  onChange: (payDay: number | undefined) => void;
};

const SOON = '';

/** Every day of the month that can be chosen at all. */
const ALL = 28;

/** The day of the month on which money is taken, or as soon as allowed. */
export function PayDayField({ days, value, error, onChange }: Props) {
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
        hint={hintOf(days, value)}
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
}

/** What the days leave out, or that a day which may be late for a bill gives way to its due date. */
function hintOf(days: readonly number[], value: number | undefined): string | undefined {
  if (value !== undefined && (days.length === ALL || !days.includes(value)))
    return m.autopay_pay_day_earlier();
  return days.length === ALL ? undefined : m.autopay_pay_day_note();
}
