import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { AUTOPAY_MANAGE_PATH, AUTOPAY_OPEN_PATH, BILL_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { AUTOPAY_LOCKS_AT } from '@life-payment/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { RefusedError } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { daysUntil, dayText, instantDayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton, PayingButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Problem } from '../../ui/Field.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { moneyText } from '../../ui/money.ts';
import { Amount, Parts, Tag } from '../../ui/Parts.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { bindOrViewOptions, type Mandate, type MandateView, type Plan, type SigningPlace } from './api.ts';
import s from './autopay.module.css';
import { ModifySheet } from './ModifySheet.tsx';
import {
  AccountRow,
  AutopayBones,
  CalendarDays,
  MandateScreen,
  NoAccount,
  Note,
  PendingNote,
  RuleFacts,
  SigningPlaceNote,
  SkipPause,
  StateTag,
} from './parts.tsx';
import { canGoOn, canSkip, isHeld, isOpen, planName, planText } from './text.ts';
import { type MandateActs, useMandateActs } from './use-acts.ts';

export default AutopayManage;

/** A mandate. `agreementId`: its id; or `accountId`: an account, which may have no mandate yet. */
function AutopayManage() {
  const params = useParams();
  const accountId = params.get('accountId');
  return params.has('agreementId') || accountId === null ? (
    <MandateScreen>{(view) => <Manage view={view} />}</MandateScreen>
  ) : (
    <MandateOfAccount key={accountId} accountId={accountId} />
  );
}

function MandateOfAccount({ accountId }: { accountId: string }) {
  const { api } = useApp();
  const { redirect } = useNavigation();
  const { data, error, isFetching, refetch } = useQuery(bindOrViewOptions(api, accountId));
  useEffect(() => {
    // Data of an earlier visit may be outdated, and the other page may lead back here by it.
    if (isFetching) return;
    if (data?.agreementId !== undefined) redirect(AUTOPAY_MANAGE_PATH, { agreementId: data.agreementId });
    else if (data) redirect(AUTOPAY_OPEN_PATH, { accountId });
  }, [data, isFetching, redirect, accountId]);
  if (error === null) return <AutopayBones />;
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <NoAccount />;
  return <QueryErrorView error={error} onRetry={refetch} />;
}

/** A mandate in one card: the next bill, its days, the rule, skipping and pausing. Below it the history, and closing apart. */
function Manage({ view }: { view: MandateView }) {
  const { here: signingPlace, agreement: mandate, payDays, plans } = view;
  const acts = useMandateActs(mandate, view.byPassword);
  const { next: plan } = mandate;
  const signed = mandate.state === 'SIGNED';
  const held = mandate.holds.length > 0 && s['held'];
  const goesOn = goesOnText(mandate.holds);
  // Past deductions and skipped bills, and tries of bills that the card above still has.
  const tried = plans.filter((each) => !isOpen(each) || each.tries > 0);
  return (
    <div className="stack">
      <SigningPlaceNote signingPlace={signingPlace} agreementId={mandate.agreementId} />
      <Problem text={acts.problemOf('finish', 'drop', 'unlock')} />
      <StateNotes mandate={mandate} signingPlace={signingPlace} acts={acts} />
      <Card rows className={s['list']}>
        <AccountRow account={mandate} tag={<StateTag mandate={mandate} />} />
        <RuleRow mandate={mandate} signingPlace={signingPlace} payDays={payDays} />
        <Problem text={acts.problemOf('approve')} />
        {signed && plan && <NextPlan mandate={mandate} plan={plan} signingPlace={signingPlace} acts={acts} />}
        {signed && (
          <div className={cx(held)}>
            <PlanRows
              plans={laterPlans(view)}
              mandate={mandate}
              onApprove={signingPlace === 'OK' ? acts.approve : undefined}
            />
          </div>
        )}
        <Problem text={acts.problemOf('skip', 'pause', 'resume')} />
        {signed && <SkipPause mandate={mandate} acts={acts} />}
        {signed && canGoOn(mandate) && (
          <div className={cx('near', s['days'], held)}>
            {/* While nothing is deducted the heading says what makes it go on. */}
            <h3 className="bold">{goesOn ?? m.autopay_calendar()}</h3>
            <CalendarDays calendar={view.calendar} billing={mandate.billing} />
          </div>
        )}
      </Card>
      <Card title={m.autopay_history()}>
        {tried.length === 0 ? (
          <p className="quiet">{m.autopay_history_none()}</p>
        ) : (
          <PlanRows plans={tried} mandate={mandate} />
        )}
      </Card>
      <Problem text={acts.problemOf('close')} />
      {/* It stands at the end, where no thumb hits it by accident. */}
      {signed && signingPlace === 'OK' && (
        <div className="centre">
          <Button variant="ends" small busy={acts.doing === 'close'} onClick={acts.close}>
            {m.autopay_close_it()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The plans that may be deducted after the next one, that of the oldest bill first. */
function laterPlans({ agreement: { next }, plans }: MandateView): Plan[] {
  const byDueDate = (a: Plan, b: Plan) => (a.dueDate ?? '').localeCompare(b.dueDate ?? '');
  return plans.filter((plan) => isOpen(plan) && plan.planId !== next?.planId).sort(byDueDate);
}

/** The act that makes it go on; undefined where nothing is held. */
function goesOnText(holds: Mandate['holds']): string | undefined {
  if (holds.includes('LOCKED')) return m.autopay_goes_on_unlocked();
  if (holds.includes('RULES_CHANGED')) return m.autopay_goes_on_set();
  return holds.includes('PAUSED') ? m.autopay_paused_title() : undefined;
}

type NextPlanProps = { mandate: Mandate; plan: Plan; signingPlace: SigningPlace; acts: MandateActs };

/** The next deduction. One that needs the payer’s answer has the ways to give it. */
function NextPlan({ mandate, plan, signingPlace, acts }: NextPlanProps) {
  const held = isHeld(mandate, plan);
  return (
    <>
      <div className={cx(s['plan'], held && s['held'])} role="status">
        <p>
          {planName(plan)} <PlanTag plan={plan} />
        </p>
        <Amount fen={plan.amount} size="large" />
        {/* While nothing is deducted, what makes it go on stands below. */}
        {!held && <p className="quiet">{planText(plan, mandate)}</p>}
        {plan.dueDate !== undefined && (
          <p className="quiet">{m.autopay_due({ day: dayText(plan.dueDate) })}</p>
        )}
      </div>
      {plan.state === 'ASKED' && canSkip(plan) && (
        <div className={cx('near', s['answers'])}>
          {signingPlace === 'OK' && (
            <PayingButton wide busy={acts.doing === 'approve'} onClick={() => acts.approve(plan)}>
              {m.autopay_approve({ amount: moneyText(plan.amount) })}
            </PayingButton>
          )}
          <LinkButton wide variant="soft" to={BILL_PATH} params={{ accountId: mandate.accountId }}>
            {m.autopay_pay_by_hand()}
          </LinkButton>
        </div>
      )}
    </>
  );
}

type PlanRowsProps = {
  plans: readonly Plan[];
  mandate: Mandate;
  onApprove?: ((plan: Plan) => void) | undefined;
};

function PlanRows({ plans, mandate, onApprove }: PlanRowsProps) {
  return (
    <ul>
      {plans.map((plan) => {
        const { planId, orderId, endedAt, tries, dueDate } = plan;
        const held = isHeld(mandate, plan);
        return (
          <li key={planId}>
            <ListRow
              title={planName(plan)}
              tag={<PlanTag plan={plan} />}
              note={
                <Parts
                  of={[
                    // The card above describes a deduction under way in full.
                    plan.state === 'DEDUCTING' ? m.bill_own_view() : !held && planText(plan, mandate),
                    held && dueDate !== undefined && m.autopay_due({ day: dayText(dueDate) }),
                    endedAt !== undefined && instantDayText(endedAt),
                    tries > 1 && m.autopay_tries({ tries }),
                  ]}
                />
              }
              end={<Amount fen={plan.amount} />}
              {...(orderId !== undefined && { to: ORDER_PATH, params: { orderId }, chevron: true })}
            />
            {onApprove && plan.state === 'ASKED' && (
              <PayingButton small variant="soft" onClick={() => onApprove(plan)}>
                {m.autopay_approve({ amount: moneyText(plan.amount) })}
              </PayingButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A tag for a plan that needs the payer's attention, or whose bill is overdue; empty otherwise. */
function PlanTag({ plan }: { plan: Plan }) {
  const days = plan.dueDate === undefined || !isOpen(plan) ? 0 : -daysUntil(plan.dueDate);
  switch (plan.state) {
    case 'ASKED':
      return <Tag tone="warning">{m.autopay_tag_asked()}</Tag>;
    case 'DEDUCTING':
      return <Tag>{m.status_deducting()}</Tag>;
    case 'FAILED':
    case 'GAVE_UP':
      return <Tag tone="bad">{m.autopay_tag_failed()}</Tag>;
    default:
      return days > 0 && <Tag tone="bad">{m.days_overdue({ count: days })}</Tag>;
  }
}

type RuleRowProps = { mandate: Mandate; signingPlace: SigningPlace; payDays: readonly number[] };

function RuleRow({ mandate, signingPlace, payDays }: RuleRowProps) {
  const [modifying, setModifying] = useState(false);
  const unset = mandate.holds.includes('RULES_CHANGED');
  return (
    <div className={s['rule']}>
      <RuleFacts mandate={mandate} />
      {mandate.state === 'SIGNED' && canGoOn(mandate) && signingPlace === 'OK' && (
        <Button small variant={unset ? 'primary' : 'text'} onClick={() => setModifying(true)}>
          {unset ? m.autopay_modify_set() : m.autopay_modify()}
        </Button>
      )}
      {modifying && <ModifySheet mandate={mandate} payDays={payDays} onClose={() => setModifying(false)} />}
    </div>
  );
}

type StateNotesProps = { mandate: Mandate; signingPlace: SigningPlace; acts: MandateActs };

const HOLDS: Readonly<Record<Mandate['holds'][number], (props: StateNotesProps) => ReactNode>> = {
  LOCKED: ({ signingPlace, acts }) => (
    <Note
      tone="bad"
      title={m.autopay_locked_text({ times: AUTOPAY_LOCKS_AT })}
      actions={
        signingPlace === 'OK' && (
          <Button small busy={acts.doing === 'unlock'} onClick={acts.unlock}>
            {m.autopay_unlock()}
          </Button>
        )
      }
    >
      {m.autopay_locked_how()}
    </Note>
  ),
  // The card says it, above the days that are grey.
  PAUSED: () => null,
  RULES_CHANGED: () => (
    <Note tone="warning" title={m.autopay_rules_text()}>
      {m.autopay_hold_none_taken()}
    </Note>
  ),
  SUSPENDED: () => (
    <Note tone="bad" title={m.autopay_suspended_title()}>
      {m.autopay_suspended_text()}
    </Note>
  ),
  SIGNER: () => (
    <Note tone="bad" title={m.autopay_signer_title()}>
      {m.autopay_signer_text()}
    </Note>
  ),
};

/** The reasons why nothing is deducted now, each with what helps. */
function StateNotes(props: StateNotesProps) {
  const { state, holds, endedAt } = props.mandate;
  switch (state) {
    case 'SIGNING':
      return <PendingNote {...props} />;
    case 'ENDING':
      return <Note tone="neutral" title={m.autopay_ending_text()} />;
    case 'ENDED':
      return (
        <Note
          tone="neutral"
          title={
            endedAt === undefined
              ? m.autopay_ended_plain()
              : m.autopay_ended_text({ day: instantDayText(endedAt) })
          }
        />
      );
    case 'SIGNED':
      return holds.map((hold) => {
        const Hold = HOLDS[hold];
        return <Hold key={hold} {...props} />;
      });
  }
}
