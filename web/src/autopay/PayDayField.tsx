import { useState } from 'react';
import { m } from '../i18n/messages.ts';
import { ChoiceField } from '../ui/controls/Field.tsx';
import { OptionSheet } from '../ui/dialogs/OptionSheet.tsx';
import { payDayText } from './text.ts';

type Props = {
  /** The days of the month on offer, besides "as soon as allowed". */
  days: readonly number[];
  value: number | undefined;
  error: string | undefined;
  onChange: (payDay: number | undefined) => void;
};

const AS_SOON_AS_ALLOWED = '';

/** The last day of the month that can be a pay day. */
const LAST_DAY = 28;

/** Chooses the day of the month for deductions, or "as soon as allowed". */
export function PayDayField({ days, value, error, onChange }: Props) {
  const [choosing, setChoosing] = useState(false);
  const options = [
    { value: AS_SOON_AS_ALLOWED, text: m.autopay_day_soon() },
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
          value={value === undefined ? AS_SOON_AS_ALLOWED : String(value)}
          onChoose={(chosen) => onChange(chosen === AS_SOON_AS_ALLOWED ? undefined : Number(chosen))}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** Explains days that are missing, or that a pay day after the due date gives way to the due date. */
function hintOf(days: readonly number[], value: number | undefined): string | undefined {
  if (value !== undefined && (days.length === LAST_DAY || !days.includes(value)))
    return m.autopay_pay_day_earlier();
  return days.length === LAST_DAY ? undefined : m.autopay_pay_day_note();
}
