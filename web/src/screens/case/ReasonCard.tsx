import type { CaseReason, KnownAnswer } from '../../api/cases.ts';
import { m } from '../../i18n/messages.ts';
import { RadioChips } from '../../ui/controls/RadioChips.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './case.module.css';
import { reasonText } from './texts.ts';

type Props = {
  answers: readonly KnownAnswer[];
  value: CaseReason | null;
  onChoose: (reason: CaseReason) => void;
};

/** Chooses what is wrong. Little room, so that what is known about it stands in view. */
export function ReasonCard({ answers, value, onChoose }: Props) {
  return (
    <Card>
      <fieldset className={s['reasons']}>
        <legend className={s['legend']}>{m.case_what()}</legend>
        <RadioChips
          name="reason"
          chips={answers.map(({ reason }) => ({ value: reason, text: reasonText(reason) }))}
          value={value}
          onChoose={onChoose}
        />
      </fieldset>
    </Card>
  );
}
