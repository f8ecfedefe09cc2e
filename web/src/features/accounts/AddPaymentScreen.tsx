import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { groupsOptions } from '../../lib/api/accounts.ts';
import type { Unit } from '../../lib/api/catalogue.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { projectName } from '../../lib/i18n/projects.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Below, describedBy, focusFirstError } from '../../ui/Field.tsx';
import { EXIT } from '../../ui/later-icons.ts';
import { Parts } from '../../ui/Parts.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView, ErrorView } from '../../ui/Views.tsx';
import { AccountCard } from './AccountCard.tsx';
import s from './add-payment.module.css';
import { type Errors, numberError } from './rules.ts';
import { type Sheet, Sheets, UnitCard } from './UnitCard.tsx';
import { UnitPageButton } from './UnitPageButton.tsx';
import { readPrefill, useDraft } from './use-draft.ts';
import { useRecognition, useSubmit } from './use-submit.ts';

// Only a help: without it the form works as well.
const BillPicture = later(() => import('./BillPicture.tsx'), { instead: Nothing });

type Entry = ReturnType<typeof useDraft>;
type Submit = ReturnType<typeof useSubmit>;

export default AddPayment;

/** Adds an account: its unit, which is chosen beforehand, and its number, whose holder is shown; then goes to its bill. */
function AddPayment() {
  const prefill = readPrefill(useParams());
  const groups = useQuery(groupsOptions(useApp().api));
  const entry = useDraft(prefill);
  const { draft, projects, units, unitProblem } = entry;
  const recognition = useRecognition(draft);
  const submission = useSubmit({ draft, recognition, money: prefill.money, chooseGroup: entry.chooseGroup });
  const { clear } = submission;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const chooseCity = useCityChoice(entry, clear);
  const number = useLeftNumber(entry, recognition);
  const errors: Errors = { ...recognition.errors, ...number.errors, ...submission.errors };

  const onSubmit = () => {
    if (units.none !== null) focusFirstError(submission.ref.current);
    else submission.submit();
  };
  const elsewhere = draft.unit?.state === 'OPEN' && draft.unit.paysElsewhere ? draft.unit : null;
  const offline = draft.unit?.state === 'OFFLINE';
  const closed = elsewhere || offline ? null : unitProblem;

  if (projects.isPending) return <FormBones />;
  if (projects.isError && entry.areaRefused === undefined)
    return <QueryErrorView error={projects.error} onRetry={projects.refetch} />;
  return (
    <>
      <form className="stack" {...submission.form(onSubmit)}>
        <UnitPart
          entry={entry}
          errors={errors}
          clear={clear}
          onChange={() => setSheet('unit')}
          onChooseCity={chooseCity}
        />
        {elsewhere && <PaysElsewhere unit={elsewhere} />}
        {closed !== null && (
          <Card>
            <ErrorView inline title={closed} text="" onRetry={entry.askUnitAgain} />
          </Card>
        )}
        {!elsewhere && !offline && closed === null && (
          <>
            <AccountCard
              entry={entry}
              groups={groups.data}
              errors={errors}
              clear={clear}
              recognition={recognition}
              onLeaveNumber={number.leave}
              onOpen={setSheet}
            />
            {draft.unit && (
              <BillPicture projectType={draft.unit.projectType} label={draft.unit.account.label} />
            )}
            <SubmitBar recognition={recognition} busy={submission.busy} problem={errors.form} />
          </>
        )}
      </form>
      <Sheets
        sheet={sheet}
        entry={entry}
        groups={groups.data ?? []}
        clear={clear}
        onChooseCity={chooseCity}
        onClose={() => setSheet(null)}
      />
    </>
  );
}

type UnitProps = Parameters<typeof UnitCard>[0] & { onChange: () => void };

/** The unit that is chosen; or the fields to choose one by, if there is none. */
function UnitPart({ onChange, ...props }: UnitProps) {
  const { entry, errors } = props;
  const { unit } = entry.draft;
  if (entry.choosing) return <UnitBones />;
  if (!unit) return <UnitCard {...props} />;
  if (unit.state === 'OFFLINE') return <OfflineUnit unit={unit} onChange={onChange} />;
  return (
    <UnitSummary
      unit={unit}
      cityName={entry.city?.name}
      error={errors.unitId ?? errors.area}
      onChange={onChange}
    />
  );
}

type BarProps = {
  recognition: ReturnType<typeof useRecognition>;
  busy: boolean;
  problem: string | undefined;
};

/** The button: asks the unit, and once the account is shown goes to its bill. */
function SubmitBar({ recognition: { asking, known }, busy, problem }: BarProps) {
  const text = () => {
    if (asking || busy) return m.add_busy();
    if (!known) return m.add_submit();
    return known.account.firstPayment ? m.add_confirm() : m.add_show();
  };
  return (
    <BottomBar>
      <Problem text={problem} />
      <Button type="submit" wide busy={asking || busy}>
        {text()}
      </Button>
    </BottomBar>
  );
}

/** Checks the number once the payer has left its field, and asks the unit about it if it is well formed. */
function useLeftNumber(
  { draft: { unit, accountNumber } }: Entry,
  { leave }: ReturnType<typeof useRecognition>,
) {
  const [left, setLeft] = useState<string | null>(null);
  const wrong = unit && left !== '' && left === accountNumber ? numberError(unit, accountNumber) : undefined;
  const errors: Errors = wrong === undefined ? {} : { accountNumber: wrong };
  return {
    errors,
    leave: () => {
      setLeft(accountNumber);
      leave();
    },
  };
}

/** Opens the city selector, by itself if the city is unknown. Returns a function that opens it again. */
function useCityChoice({ draft, projects, chooseArea }: Entry, clear: Submit['clear']): () => Promise<void> {
  const { overlays } = useApp();
  const choose = async () => {
    const chosen = await overlays.chooseCity(draft.area);
    if (!chosen) return;
    clear('area', 'unitId');
    chooseArea(chosen.area);
  };
  const placeUnknown = projects.isSuccess && draft.area === null;
  const opened = useRef(false);
  useEffect(() => {
    if (!placeUnknown || opened.current) return;
    opened.current = true;
    choose();
  });
  return choose;
}

function FormBones() {
  return (
    <Skeleton>
      <div className="stack">
        <UnitBone />
        <FieldBones />
      </div>
    </Skeleton>
  );
}

function UnitBones() {
  return (
    <Skeleton>
      <UnitBone />
    </Skeleton>
  );
}

function UnitBone() {
  return (
    <Card>
      <BoneRow />
    </Card>
  );
}

function FieldBones() {
  return (
    <Card>
      <div className="stack">
        {['number', 'group'].map((key) => (
          <div className="near" key={key}>
            <Bone width={72} height={13} />
            <Bone width="100%" height={48} radius={12} />
          </div>
        ))}
      </div>
    </Card>
  );
}

type Props = {
  unit: Unit;
  cityName: string | undefined;
  /** Why the unit can't be paid now. */
  error: string | undefined;
  /** Opens the choice of another unit. */
  onChange: () => void;
};

/** The unit that is chosen, and the way to another one. */
function UnitSummary({ unit, cityName, error, onChange }: Props) {
  const id = useId();
  return (
    <Card>
      <div className={cx('side', s['unit'])}>
        <span className={s['initial']} aria-hidden="true">
          {[...unit.name][0]}
        </span>
        <div className="fill">
          <h2 className="heading">{unit.name}</h2>
          <p className="small">
            <Parts of={[projectName(unit.projectType), cityName]} />
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

/** Says which unit takes no more payments, and leads to another one. */
function OfflineUnit({ unit, onChange }: Pick<Props, 'unit' | 'onChange'>) {
  return (
    <Card>
      <EmptyView
        role="alert"
        inline
        icon="warning"
        tone="warning"
        title={m.add_unit_gone({ unit: unit.name })}
        action={
          <Button aria-haspopup="dialog" onClick={onChange}>
            {m.add_unit_change()}
          </Button>
        }
      />
    </Card>
  );
}

/** Replaces the account fields if the unit takes payments on its own page. */
function PaysElsewhere({ unit }: { unit: Unit }) {
  return (
    <Card>
      <EmptyView
        inline
        icon={EXIT}
        title={m.unit_page_title()}
        text={m.unit_page_text()}
        action={<UnitPageButton unitId={unit.unitId} />}
      />
    </Card>
  );
}
