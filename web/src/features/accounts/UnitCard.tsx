import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { payableProjectsOptions, type Unit } from '../../lib/api/catalogue.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { projectName } from '../../lib/i18n/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { type Option, OptionSheet } from '../../ui/Dialog.tsx';
import { Below, ChoiceField, describedBy } from '../../ui/Field.tsx';
import { PROJECT_ICONS } from '../../ui/Icon.tsx';
import { Parts, Tag } from '../../ui/Parts.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import s from './accounts.module.css';
import type { Errors } from './rules.ts';
import type { useDraft, useSubmit } from './use-draft.ts';

type Props = Pick<ReturnType<typeof useSubmit>, 'clear'> & {
  entry: ReturnType<typeof useDraft>;
  errors: Errors;
  onChooseCity: () => void;
};

/** The unit that is chosen, and the way to another one; or the fields to choose it by, if there is none. */
export function UnitPart(props: Props) {
  const [changing, setChanging] = useState(false);
  const { entry, errors } = props;
  const { unit } = entry.draft;
  const change = () => setChanging(true);
  if (entry.choosing)
    return (
      <Skeleton>
        <Card>
          <BoneRow />
        </Card>
      </Skeleton>
    );
  if (!unit) return <UnitFields {...props} />;
  return (
    <>
      {unit.state === 'OFFLINE' ? (
        <Card>
          <EmptyView
            role="alert"
            inline
            icon="warning"
            tone="warning"
            title={m.add_unit_gone({ unit: unit.name })}
            action={
              <Button aria-haspopup="dialog" onClick={change}>
                {m.add_unit_change()}
              </Button>
            }
          />
        </Card>
      ) : (
        <UnitSummary unit={unit} entry={entry} errors={errors} onChange={change} />
      )}
      {changing && <ChangeSheet {...props} onClose={() => setChanging(false)} />}
    </>
  );
}

type UnitProps = Pick<Props, 'entry' | 'errors'> & {
  unit: Unit;
  /** Opens the choice of another unit. */
  onChange: () => void;
};

function UnitSummary({ unit, entry, errors, onChange }: UnitProps) {
  const id = useId();
  // The reason why the unit can't be paid now.
  const error = errors.unitId ?? errors.area;
  return (
    <Card>
      <div className={cx('side', s['unit'])}>
        <span className={s['initial']} aria-hidden="true">
          {[...unit.name][0]}
        </span>
        <div className="fill">
          <h2 className="heading">{unit.name}</h2>
          <p className="small">
            <Parts of={[projectName(unit.projectType), entry.city?.name]} />
          </p>
        </div>
        <Button
          variant="text"
          small
          aria-label={m.add_unit_change()}
          aria-haspopup="dialog"
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, false, error)}
          onClick={onChange}
        >
          {m.add_change()}
        </Button>
      </div>
      <Below id={id} error={error} />
    </Card>
  );
}

/** The fields of city and kind of bill, by which the unit is chosen; says why there is none. */
function UnitFields({ entry, errors, clear, onChooseCity }: Props) {
  const { units } = entry;
  const noneText = entry.cityChanged ? m.add_unit_none_same_type : m.add_unit_none;
  const noUnit = units.none === null ? errors.unitId : noneText();
  return (
    <Card>
      <CityField entry={entry} error={errors.area ?? entry.areaRefused} onChoose={onChooseCity} />
      <ProjectField entry={entry} clear={clear} error={errors.projectType ?? noUnit} />
      {units.failed && <QueryErrorView error={units.query.error} onRetry={units.query.refetch} inline />}
    </Card>
  );
}

type CityFieldProps = Pick<Props, 'entry'> & { error?: string | undefined; onChoose: () => void };

function CityField({ entry, error, onChoose }: CityFieldProps) {
  return (
    <ChoiceField
      label={m.add_city()}
      name="area"
      value={entry.city?.name}
      placeholder={m.city_title()}
      error={error}
      onClick={onChoose}
    />
  );
}

type ProjectFieldProps = Pick<Props, 'entry' | 'clear'> & {
  error?: string | undefined;
  onChosen?: () => void;
};

/** Chooses the kind of bill, of those that can be paid in the city. */
function ProjectField({ entry, clear, error, onChosen }: ProjectFieldProps) {
  const { api } = useApp();
  const { area, projectType: value } = entry.draft;
  const [open, setOpen] = useState(false);
  const projects = useQuery({ ...payableProjectsOptions(api, area ?? ''), enabled: area !== null });
  return (
    <>
      <ChoiceField
        label={m.add_project()}
        name="projectType"
        value={value === null ? undefined : projectName(value)}
        placeholder={m.add_project_choose()}
        error={error}
        disabled={area === null}
        onClick={() => setOpen(true)}
      />
      {open && (
        <OptionSheet
          title={m.add_project_choose()}
          options={(projects.data ?? []).map(({ projectType, name }) => ({
            value: projectType,
            text: name,
            icon: PROJECT_ICONS[projectType],
          }))}
          value={value}
          onChoose={(projectType) => {
            onChosen?.();
            clear('projectType', 'unitId', 'accountNumber');
            entry.chooseProject(projectType);
          }}
          onClose={() => setOpen(false)}
        >
          {projects.isError && !projects.data && (
            <QueryErrorView error={projects.error} onRetry={projects.refetch} inline />
          )}
        </OptionSheet>
      )}
    </>
  );
}

/** Chooses another unit, another city, or something else to pay. */
function ChangeSheet({
  entry,
  clear,
  onChooseCity,
  onClose,
}: Omit<Props, 'errors'> & { onClose: () => void }) {
  const { draft, units } = entry;
  return (
    <OptionSheet
      title={m.add_unit_choose()}
      options={units.units.map(unitOption)}
      value={draft.unit?.unitId ?? null}
      onChoose={(unitId) => {
        clear('unitId', 'accountNumber');
        entry.chooseUnit(unitId);
      }}
      onClose={onClose}
    >
      <div className={s['where']}>
        <CityField
          entry={entry}
          onChoose={() => {
            onClose();
            onChooseCity();
          }}
        />
        <ProjectField entry={entry} clear={clear} onChosen={onClose} />
      </div>
    </OptionSheet>
  );
}

function unitOption(unit: Unit): Option<string> {
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
      return <Tag tone="neutral">{m.project_offline()}</Tag>;
  }
}
