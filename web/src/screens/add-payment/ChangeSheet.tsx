import { m } from '../../i18n/messages.ts';
import { ChoiceField } from '../../ui/controls/Field.tsx';
import { OptionSheet } from '../../ui/dialogs/OptionSheet.tsx';
import s from './add-payment.module.css';
import { ProjectField } from './ProjectField.tsx';
import { unitOption } from './UnitField.tsx';
import type { useDraft } from './use-draft.ts';
import type { useSubmit } from './use-submit.ts';

type Props = Pick<ReturnType<typeof useSubmit>, 'clear'> & {
  entry: ReturnType<typeof useDraft>;
  onChooseCity: () => void;
  onClose: () => void;
};

/** Chooses another unit, another city, or something else to pay. */
export function ChangeSheet({ entry, clear, onChooseCity, onClose }: Props) {
  const { draft, city, units } = entry;
  return (
    <OptionSheet
      title={m.add_unit_choose()}
      options={units.units.map(unitOption)}
      value={draft.unit?.unitId ?? null}
      onChoose={(unitId) => {
        clear('unitId', 'accountNumber', 'form');
        entry.chooseUnit(unitId);
      }}
      onClose={onClose}
    >
      <div className={s['where']}>
        <ChoiceField
          label={m.add_city()}
          name="area"
          value={city?.name}
          placeholder={m.add_city_choose()}
          onClick={() => {
            onClose();
            onChooseCity();
          }}
        />
        <ProjectField
          area={draft.area}
          value={draft.projectType}
          error={undefined}
          onChoose={(projectType) => {
            onClose();
            clear('projectType', 'unitId', 'accountNumber', 'form');
            entry.chooseProject(projectType);
          }}
        />
      </div>
    </OptionSheet>
  );
}
