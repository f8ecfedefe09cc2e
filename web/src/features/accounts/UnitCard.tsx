import type { ProjectType } from '@life-payment/contract';
import { checkGroupName, readText } from '@life-payment/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group } from '../../lib/api/accounts.ts';
import { payableProjectsOptions, type Unit } from '../../lib/api/catalogue.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { projectName } from '../../lib/i18n/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import { PROJECT_ICONS } from '../../ui/icon-paths.ts';
import { type Option, OptionSheet } from '../../ui/OptionSheet.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useForm } from '../../ui/use-form.ts';
import s from './add-payment.module.css';
import { textOf } from './rules.ts';
import type { useDraft } from './use-draft.ts';
import type { useSubmit } from './use-submit.ts';

type Props = Pick<ReturnType<typeof useSubmit>, 'errors' | 'clear'> & {
  entry: ReturnType<typeof useDraft>;
  onChooseCity: () => void;
};

/** Chooses city, kind of bill and unit. */
export function UnitCard({ entry, errors, clear, onChooseCity }: Props) {
  const { draft, city, units } = entry;
  const noneText = entry.cityChanged ? m.add_unit_none_same_type : m.add_unit_none;
  const noUnit = units.none === null ? undefined : noneText();
  return (
    <Card>
      <ChoiceField
        label={m.add_city()}
        name="area"
        value={city?.name}
        placeholder={m.city_title()}
        error={errors.area ?? entry.areaRefused}
        onClick={onChooseCity}
      />
      <ProjectField
        area={draft.area}
        value={draft.projectType}
        error={errors.projectType}
        onChoose={(projectType) => {
          clear('projectType', 'unitId', 'accountNumber');
          entry.chooseProject(projectType);
        }}
      />
      <UnitField
        units={units.units}
        unit={draft.unit}
        ready={draft.area !== null && draft.projectType !== null}
        loading={units.loading}
        error={errors.unitId ?? noUnit}
        onChoose={(unitId) => {
          clear('unitId', 'accountNumber');
          entry.chooseUnit(unitId);
        }}
      />
      {units.failed && <QueryErrorView error={units.query.error} onRetry={units.query.refetch} inline />}
    </Card>
  );
}

type ProjectFieldProps = {
  /** Where it is paid; null while the city is not known. */
  area: string | null;
  value: ProjectType | null;
  error: string | undefined;
  onChoose: (projectType: ProjectType) => void;
};

/** Chooses the kind of bill, of those that can be paid in the city. */
function ProjectField({ area, value, error, onChoose }: ProjectFieldProps) {
  const { api } = useApp();
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
          onChoose={onChoose}
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

type UnitFieldProps = {
  units: readonly Unit[];
  unit: Unit | null;
  /** City and project have been chosen. */
  ready: boolean;
  loading: boolean;
  error: string | undefined;
  onChoose: (unitId: string) => void;
};

/** Chooses the unit, from a sheet if there are several. */
function UnitField({ units, unit, ready, loading, error, onChoose }: UnitFieldProps) {
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

/** Purpose of a sheet over the form: another unit, a new group. */
export type Sheet = 'unit' | 'group';

type SheetsProps = Pick<ReturnType<typeof useSubmit>, 'clear'> & {
  sheet: Sheet | null;
  entry: ReturnType<typeof useDraft>;
  groups: readonly Group[];
  onChooseCity: () => void;
  onClose: () => void;
};

/** The sheet that is open over the form. */
export function Sheets({ sheet, entry, groups, clear, onChooseCity, onClose }: SheetsProps) {
  return (
    <>
      {sheet === 'unit' && (
        <ChangeSheet entry={entry} clear={clear} onChooseCity={onChooseCity} onClose={onClose} />
      )}
      {sheet === 'group' && (
        <NewGroupSheet
          groups={groups}
          onChoose={(name) => {
            clear('groupId');
            entry.chooseGroup({ groupId: null, newGroup: name });
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}

type ChangeSheetProps = Pick<ReturnType<typeof useSubmit>, 'clear'> & {
  entry: ReturnType<typeof useDraft>;
  onChooseCity: () => void;
  onClose: () => void;
};

/** Chooses another unit, another city, or something else to pay. */
function ChangeSheet({ entry, clear, onChooseCity, onClose }: ChangeSheetProps) {
  const { draft, city, units } = entry;
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
        <ChoiceField
          label={m.add_city()}
          name="area"
          value={city?.name}
          placeholder={m.city_title()}
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
            clear('projectType', 'unitId', 'accountNumber');
            entry.chooseProject(projectType);
          }}
        />
      </div>
    </OptionSheet>
  );
}

type NewGroupSheetProps = { groups: readonly Group[]; onChoose: (name: string) => void; onClose: () => void };

/** Asks for the name of a new group. The group is made when the account is saved. */
function NewGroupSheet({ groups, onChoose, onClose }: NewGroupSheetProps) {
  const [name, setName] = useState('');
  const { form, errors, setErrors } = useForm<'name'>();
  const submit = () => {
    const wrong = textOf(
      checkGroupName(
        name,
        groups.map((group) => group.name),
      ),
    );
    if (wrong !== undefined) return setErrors({ name: wrong });
    onChoose(readText(name));
    onClose();
  };
  return (
    <Dialog kind="sheet" title={m.title_add_group()} onClose={onClose}>
      <form className="stack" {...form(submit)}>
        <Field
          label={m.group_name()}
          hint={m.add_remark_hint()}
          name="name"
          value={name}
          error={errors.name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" wide>
          {m.title_add_group()}
        </Button>
      </form>
    </Dialog>
  );
}
