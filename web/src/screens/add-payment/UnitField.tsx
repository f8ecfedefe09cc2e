import { useState } from 'react';
import type { Unit } from '../../api/catalogue.ts';
import { m } from '../../i18n/messages.ts';
import { ChoiceField } from '../../ui/controls/Field.tsx';
import { type Option, OptionSheet } from '../../ui/dialogs/OptionSheet.tsx';
import { Tag } from '../../ui/facts/Tag.tsx';

type Props = {
  units: readonly Unit[];
  unit: Unit | null;
  /** City and project have been chosen. */
  ready: boolean;
  loading: boolean;
  error: string | undefined;
  onChoose: (unitId: string) => void;
};

/** Chooses the unit, from a sheet if there are several. */
export function UnitField({ units, unit, ready, loading, error, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const placeholder = () => {
    if (!ready) return m.add_unit_first();
    return loading ? m.add_unit_loading() : m.add_unit_choose();
  };
  return (
    <>
      <ChoiceField
        label={m.add_unit()}
        name="unitId"
        value={unit?.name}
        placeholder={placeholder()}
        error={error}
        disabled={units.length === 0}
        onClick={() => setOpen(true)}
      />
      {open && (
        <OptionSheet
          title={m.add_unit_choose()}
          options={units.map(unitOption)}
          value={unit?.unitId ?? null}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** A unit as an option of a sheet, with its state. */
export function unitOption(unit: Unit): Option<string> {
  return {
    value: unit.unitId,
    text: unit.name,
    tag: stateTag(unit),
    ...(unit.serviceHours && { note: m.add_unit_closed(unit.serviceHours) }),
  };
}

function stateTag({ state, paysElsewhere }: Unit) {
  switch (state) {
    case 'OPEN':
      return paysElsewhere ? <Tag tone="neutral">{m.add_unit_elsewhere()}</Tag> : null;
    case 'MAINTENANCE':
      return <Tag tone="warning">{m.add_unit_maintenance()}</Tag>;
    case 'CLOSED_NOW':
      return <Tag tone="warning">{m.add_unit_closed_now()}</Tag>;
    case 'OFFLINE':
      return <Tag tone="neutral">{m.add_unit_offline()}</Tag>;
  }
}
