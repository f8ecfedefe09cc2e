import { useId } from 'react';
import type { Unit } from '../../api/catalogue.ts';
import { m } from '../../i18n/messages.ts';
import { projectName } from '../../i18n/projects.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Parts } from '../../ui/facts/Parts.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './add-payment.module.css';

type Props = {
  unit: Unit;
  cityName: string | undefined;
  /** Why the unit can't be paid now. */
  error: string | undefined;
  /** Opens the choice of another unit. */
  onChange: () => void;
};

/** The unit that is chosen, and the way to another one. */
export function UnitSummary({ unit, cityName, error, onChange }: Props) {
  const id = useId();
  return (
    <Card>
      <div className={s['unit']}>
        <span className={s['initial']} aria-hidden="true">
          {[...unit.name][0]}
        </span>
        <div className={s['unitText']}>
          <h2 className={s['unitName']}>{unit.name}</h2>
          <p className={s['note']}>
            <Parts of={[projectName(unit.projectType), cityName]} />
          </p>
        </div>
        <Button
          variant="text"
          small
          aria-label={m.add_unit_change()}
          aria-haspopup="dialog"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onClick={onChange}
        >
          {m.add_change()}
        </Button>
      </div>
      {error !== undefined && (
        <p className={s['unitError']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </Card>
  );
}
