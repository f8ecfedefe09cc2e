import type { ProjectType } from '@life-payment/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { groupsOptions } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
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
import s from './accounts.module.css';
import type { Errors } from './rules.ts';
import { UnitPart } from './UnitCard.tsx';
import { UnitPageButton } from './UnitPageButton.tsx';
import { readPrefill, useDraft, useRecognition, useSubmit } from './use-draft.ts';

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
      {elsewhere && (
        <Card>
          <EmptyView
            inline
            icon={EXIT}
            title={m.unit_page_title()}
            text={m.unit_page_text()}
            action={<UnitPageButton unitId={elsewhere.unitId} />}
          />
        </Card>
      )}
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
          <BottomBar>
            <Problem text={errors.form} />
            <Button type="submit" wide busy={recognition.asking || submission.busy}>
              {submitText(recognition, submission.busy)}
            </Button>
          </BottomBar>
        </>
      )}
    </form>
  );
}

/** The button asks the unit, and once the account is shown goes to its bill. */
function submitText({ asking, known }: ReturnType<typeof useRecognition>, busy: boolean): string {
  if (asking || busy) return m.add_busy();
  if (!known) return m.add_submit();
  return known.account.firstPayment ? m.add_confirm() : m.add_show();
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

/** The look of a project's paper: a bill, a card or a contract, and where on it the number stands. */
type Paper = {
  readonly lines: string;
  readonly place: 'topLeft' | 'topRight' | 'row' | 'bottom';
  readonly alt: (inputs: { label: string }) => string;
};

const BILL = 'M16 20h92M16 78h160M16 94h120M16 110h190M236 78h48M236 94h48M236 110h48';
const TABLE = 'M16 20h92M16 38h268M16 68h268M16 98h268M112 38v60';
const CARD = 'M20 24h36v26H20zM20 37h36M38 24v26M200 30h80M200 42h56';
const CONTRACT = 'M16 20h110M16 56h268M16 72h268M16 88h240M16 110h70M214 110h70';

/** The papers, on a sheet of 300 × 124. A phone's number is on no paper: every payer knows it. */
const PAPERS: Readonly<Record<ProjectType, Paper | null>> = {
  ELECTRICITY: { lines: BILL, place: 'topLeft', alt: m.add_where_top_left },
  WATER: { lines: TABLE, place: 'row', alt: m.add_where_row },
  GAS: { lines: CARD, place: 'bottom', alt: m.add_where_card },
  PHONE: null,
  BROADBAND: { lines: CONTRACT, place: 'topRight', alt: m.add_where_top_right },
  TV: { lines: CARD, place: 'bottom', alt: m.add_where_card },
  HEATING: { lines: CONTRACT, place: 'topRight', alt: m.add_where_top_right },
  PROPERTY: { lines: TABLE, place: 'row', alt: m.add_where_row },
};

/** A drawing of where the number stands. `label`: what the unit calls it. */
function BillPicture({ projectType, label }: { projectType: ProjectType; label: string }) {
  const paper = PAPERS[projectType];
  if (!paper) return null;
  return (
    <Card>
      <h2 className="small">{m.add_where({ label })}</h2>
      <div className={s['paper']} role="img" aria-label={paper.alt({ label })}>
        <svg className={s['lines']} viewBox="0 0 300 124" preserveAspectRatio="none" aria-hidden="true">
          <path d={paper.lines} vectorEffect="non-scaling-stroke" />
        </svg>
        <span className={s['mark']} data-place={paper.place}>
          {label} <span className={s['dots']}>••••</span>
        </span>
      </div>
      <p className={s['pictureNote']}>{m.add_where_note()}</p>
    </Card>
  );
}
