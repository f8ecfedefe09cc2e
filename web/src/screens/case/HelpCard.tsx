import { CASE_PATH, QUESTIONS_PATH } from '@life-payment/contract/pages';
import type { Case } from '../../api/cases.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { SEARCH } from '../../ui/icons/later-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import s from './case.module.css';

type Props = Pick<Case, 'about'> & {
  /** The unit's telephone stands above. */
  phoneAbove?: boolean;
};

/** Other ways to help: the unit's telephone, our common questions and customer service, and what was asked before. */
export function HelpCard({ about: { unitName, unitPhone }, phoneAbove = false }: Props) {
  const href = useHref();
  return (
    <Card title={m.case_help()} className={s['titled']}>
      <ul>
        {unitPhone !== undefined && !phoneAbove && (
          <RowItem>
            <a className={s['phone']} href={`tel:${unitPhone.replaceAll(' ', '')}`}>
              <ListRow icon="service" title={unitName} note={m.case_unit_phone()} end={unitPhone} />
            </a>
          </RowItem>
        )}
        <RowItem>
          <ListRow icon={SEARCH} title={m.title_common_questions()} chevron href={href(QUESTIONS_PATH)} />
        </RowItem>
        <RowItem>
          <ListRow icon="records" title={m.case_mine()} chevron href={href(CASE_PATH)} />
        </RowItem>
      </ul>
    </Card>
  );
}
