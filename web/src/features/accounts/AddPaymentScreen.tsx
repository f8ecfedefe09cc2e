import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { groupsOptions } from '../../lib/api/accounts.ts';
import type { Unit } from '../../lib/api/catalogue.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { focusFirstError, Problem } from '../../ui/Field.tsx';
import { EXIT } from '../../ui/later-icons.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView, ErrorView } from '../../ui/Views.tsx';
import { AccountCard } from './AccountCard.tsx';
import type { Errors } from './rules.ts';
import { UnitPart } from './UnitCard.tsx';
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
  const chooseCity = useCityChoice(entry, clear);
  const errors: Errors = { ...recognition.errors, ...submission.errors };

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
    <form className="stack" {...submission.form(onSubmit)}>
      <UnitPart entry={entry} errors={errors} clear={clear} onChooseCity={chooseCity} />
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
          />
          {draft.unit && (
            <BillPicture projectType={draft.unit.projectType} label={draft.unit.account.label} />
          )}
          <SubmitBar recognition={recognition} busy={submission.busy} problem={errors.form} />
        </>
      )}
    </form>
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
        <Card>
          <BoneRow />
        </Card>
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
      </div>
    </Skeleton>
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
