import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { GroupField } from '../../accounts/GroupField.tsx';
import { groupsOptions } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ChoiceField, Field, focusFirstError } from '../../ui/controls/Field.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './add-payment.module.css';
import { readPrefill } from './entry.ts';
import { FormBones } from './FormBones.tsx';
import { NumberField } from './NumberField.tsx';
import { PaysElsewhere } from './PaysElsewhere.tsx';
import { ProjectField } from './ProjectField.tsx';
import { UnitField } from './UnitField.tsx';
import { useDraft } from './use-draft.ts';
import { useSubmit } from './use-submit.ts';

export default AddPayment;

/** Adds an account: where, what, whom, which number; then on to its bill. */
function AddPayment() {
  const { api, overlays } = useApp();
  const prefill = readPrefill(useParams());
  const form = useRef<HTMLFormElement>(null);
  const groups = useQuery(groupsOptions(api));
  const entry = useDraft(prefill);
  const { draft, projects, city, units, unitProblem } = entry;
  const { errors, busy, submit, clear } = useSubmit(prefill.money);

  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);

  const chooseCity = async () => {
    const chosen = await overlays.chooseCity(draft.area);
    if (!chosen) return;
    clear('area', 'unitId', 'form');
    entry.chooseArea(chosen.area);
  };
  const placeUnknown = projects.isSuccess && draft.area === null;
  const askedForCity = useRef(false);
  useEffect(() => {
    if (!placeUnknown || askedForCity.current) return;
    askedForCity.current = true;
    chooseCity();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (unitProblem !== null || units.none !== null) focusFirstError(form.current);
    else submit(draft);
  };

  const noneText = entry.cityChanged ? m.add_unit_none_same_type : m.add_unit_none;
  const noUnit = units.none === null ? undefined : noneText();
  const elsewhere = draft.unit?.state === 'OPEN' && draft.unit.paysElsewhere ? draft.unit : null;

  if (projects.isPending) return <FormBones />;
  if (projects.isError && entry.areaRefused === undefined)
    return <QueryErrorView error={projects.error} onRetry={projects.refetch} />;
  return (
    <form className={s['form']} ref={form} onSubmit={onSubmit} noValidate>
      <Card>
        <ChoiceField
          label={m.add_city()}
          name="area"
          value={city?.name}
          placeholder={m.add_city_choose()}
          error={errors.area ?? entry.areaRefused}
          onClick={chooseCity}
        />
        <ProjectField
          projects={projects.data?.projects ?? []}
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
      {elsewhere ? (
        <PaysElsewhere unit={elsewhere} />
      ) : (
        <>
          <Card>
            <NumberField
              unit={draft.unit}
              projectType={draft.projectType}
              value={entry.typed.accountNumber}
              error={errors.accountNumber}
              onType={(text) => {
                clear('accountNumber', 'form');
                entry.typeNumber(text);
              }}
            />
            <Field
              label={m.add_remark()}
              hint={m.add_remark_hint()}
              name="remark"
              value={entry.typed.remark}
              error={errors.remark}
              onChange={({ target }) => {
                clear('remark');
                entry.typeRemark(target.value);
              }}
            />
            {groups.data && groups.data.length > 0 && (
              <GroupField
                label={m.add_group()}
                groups={groups.data}
                value={draft.groupId}
                error={errors.groupId}
                onChoose={entry.chooseGroup}
              />
            )}
          </Card>
          {errors.form !== undefined && (
            <p className={s['problem']} role="alert">
              {errors.form}
            </p>
          )}
          <BottomBar>
            <Button type="submit" wide busy={busy}>
              {busy ? m.add_busy() : m.add_submit()}
            </Button>
          </BottomBar>
        </>
      )}
    </form>
  );
}
