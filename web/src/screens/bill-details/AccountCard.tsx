import type { ProjectType } from '@life-payment/contract';
import { m } from '../../i18n/messages.ts';
import { Parts } from '../../ui/facts/Parts.tsx';
import { IconSquare } from '../../ui/icons/Icon.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import s from './bill-details.module.css';

type Props = {
  projectType: ProjectType;
  unitName: string;
  /** The name of the account's group. */
  group: string | undefined;
  remark: string;
  /** The masked number, with the unit's name for it if that is known. */
  number: string;
  holder: string;
  address?: string;
};

/** Shows whose bill it is, so that nobody pays for a wrong account: unit, group, remark, number, holder and address. */
export function AccountCard({ projectType, unitName, group, remark, number, holder, address = '' }: Props) {
  return (
    <Card>
      <div className={s['account']} data-head>
        <IconSquare name={PROJECT_ICONS[projectType]} big />
        <div className={s['accountText']}>
          <h2 className={s['unit']}>{unitName}</h2>
          <p className={s['note']}>
            <Parts of={[group, remark, number]} />
          </p>
        </div>
      </div>
      {(holder || address) && (
        <p className={s['whose']}>
          <Parts of={[holder && m.bill_holder({ holder }), address]} />
        </p>
      )}
    </Card>
  );
}
