import type { BillQuery } from '../../api/accounts.ts';
import { m } from '../../i18n/messages.ts';
import { Parts } from '../../ui/facts/Parts.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './number.module.css';

type Props = {
  asking: boolean;
  /** The unit's answer about the number that is typed; null if there is none, or the unit does not know it. */
  known: BillQuery | null;
};

/** Says under the number whose account it is, as far as its unit tells before the first payment. */
export function Recognised({ asking, known }: Props) {
  return (
    <div className={s['answer']} role="status">
      {asking && <p className={s['asking']}>{m.add_asking()}</p>}
      {!asking && known && (
        <div className={s['known']}>
          <span className={s['tick']}>
            <Icon name="check" size={16} />
          </span>
          <div>
            <p className={s['who']}>
              <Whose {...known} />
            </p>
            <p className={s['ask']}>
              {known.account.firstPayment ? m.add_recognised_ask() : m.add_recognised_paid()}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

function Whose({ unit, account }: BillQuery) {
  const { holderMasked, addressMasked, numberMasked } = account;
  return (
    <Parts
      of={holderMasked || addressMasked ? [holderMasked, addressMasked] : [unit.account.label, numberMasked]}
    />
  );
}
