import type { Unit } from '../../api/catalogue.ts';
import { m } from '../../i18n/messages.ts';
import { EXIT } from '../../ui/icons/later-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { UnitPageButton } from '../../unit-page/UnitPageButton.tsx';

/** Replaces the account fields if the unit takes payments on its own page. */
export function PaysElsewhere({ unit }: { unit: Unit }) {
  return (
    <Card>
      <EmptyView
        inline
        icon={EXIT}
        title={m.unit_page_title()}
        text={m.unit_page_text({ unit: unit.name })}
        action={<UnitPageButton unitId={unit.unitId} />}
      />
    </Card>
  );
}
