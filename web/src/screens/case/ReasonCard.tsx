import type { CaseReason, KnownAnswer } from '../../api/cases.ts';
import { m } from '../../i18n/messages.ts';
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
        <div className={s['chips']}>
          {answers.map(({ reason }) => (
            <label key={reason} className={s['chip']}>
              <input
                className="unseen"
                type="radio"
                name="reason"
                checked={reason === value}
                onChange={() => onChoose(reason)}
              />
              <span>{reasonText(reason)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
