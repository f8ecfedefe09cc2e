import type { BillQuery } from '../../api/accounts.ts';
import { arrivalText, lateText } from './arrival-text.ts';
import s from './bill-details.module.css';

type Props = { bills: BillQuery; selected: readonly string[] };

/** When a payment made now is credited, with a warning if that may be too late. */
export function ArrivalNote({ bills, selected }: Props) {
  const late = lateText(bills, selected);
  return (
    <div className={s['arrival']}>
      <p>{arrivalText(bills)}</p>
      <div role="status">{late !== undefined && <p className={s['late']}>{late}</p>}</div>
    </div>
  );
}
