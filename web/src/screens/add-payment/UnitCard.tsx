import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { ChoiceField } from '../../ui/controls/Field.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ProjectField } from './ProjectField.tsx';
import { UnitField } from './UnitField.tsx';
import type { useDraft } from './use-draft.ts';
import type { useSubmit } from './use-submit.ts';

type Props = Pick<ReturnType<typeof useSubmit>, 'errors' | 'clear'> & {
  entry: ReturnType<typeof useDraft>;
  /** The unit takes payments on its own page. */
  elsewhere: boolean;
  onChooseCity: () => void;
};

/** Chooses city, kind of bill and unit. */
export function UnitCard({ entry, errors, clear, elsewhere, onChooseCity }: Props) {
  const { draft, city, units, unitProblem } = entry;
  const noneText = entry.cityChanged ? m.add_unit_none_same_type : m.add_unit_none;
  const noUnit = units.none === null ? undefined : noneText();
  return (
    <Card>
      <ChoiceField
        label={m.add_city()}
        name="area"
        value={city?.name}
        placeholder={m.add_city_choose()}
        error={errors.area ?? entry.areaRefused}
        onClick={onChooseCity}
      />
      <ProjectField
        area={draft.area}
        value={draft.projectType}
        error={errors.projectType}
        onChoose={(projectType) => {
          clear('projectType', 'unitId', 'accountNumber', 'form');
          entry.chooseProject(projectType);
        }}
      />
      <UnitField
        units={units.units}
        unit={draft.unit}
        ready={draft.area !== null && draft.projectType !== null}
        loading={units.loading}
        error={errors.unitId ?? noUnit ?? (elsewhere ? undefined : (unitProblem ?? undefined))}
        onChoose={(unitId) => {
          clear('unitId', 'accountNumber', 'form');
          entry.chooseUnit(unitId);
        }}
      />
      {units.failed && <QueryErrorView error={units.query.error} onRetry={units.query.refetch} inline />}
    </Card>
  );
}
