import type { Case } from '../../api/cases.ts';
import { m } from '../../i18n/messages.ts';
import { monthText } from '../../i18n/moments.ts';
import { accountName } from '../../i18n/projects.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { Parts } from '../../ui/facts/Parts.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import s from './case.module.css';

/** What a case is about: the account, and the order or the bill. `href`: of the order. */
export function AboutCard({ about, href }: { about: Case['about']; href?: string | undefined }) {
  const { unitName, numberMasked, month, amount } = about;
  return (
    <Card className={s['list']}>
      <ListRow
        icon={PROJECT_ICONS[about.projectType]}
        title={accountName(about)}
        note={
          <Parts
            of={[
              unitName,
              numberMasked,
              month !== undefined && monthText(month),
              href !== undefined && m.case_see_order(),
            ]}
          />
        }
        end={amount !== undefined && <Amount fen={amount} />}
        {...(href === undefined ? {} : { href, chevron: true })}
      />
    </Card>
  );
}
