import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import {
  APP_JUMP_PATH,
  AUTOPAY_MANAGE_PATH,
  AUTOPAY_OPEN_PATH,
  AUTOPAY_PATH,
} from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountsOptions } from '../../lib/api/accounts.ts';
import { RefusedError } from '../../lib/api/envelope.ts';
import { usePolled } from '../../lib/api/polled.ts';
import { useApp } from '../../lib/app.ts';
import { useComeBack } from '../../lib/hooks.ts';
import { dayText, deadlineText, instantDayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useParams } from '../../lib/navigation/navigation.ts';
import type { Params } from '../../lib/pages.ts';
import type { Way } from '../../ui/Button.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Facts } from '../../ui/Facts.tsx';
import { PROJECT_ICONS } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { ACCOUNTS, WALLET } from '../../ui/later-icons.ts';
import { moneyText } from '../../ui/money.ts';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { Parts, Tag } from '../../ui/Parts.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { type Step, Timeline } from '../../ui/Timeline.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import {
  type Calendar,
  type Mandate,
  type MandateView,
  mandateOptions,
  type OpenableAccount,
  type SigningPlace,
} from './api.ts';
import s from './autopay.module.css';
import { canGoOn, canSkip, payDayText, ruleText, stateOf } from './text.ts';
import type { MandateActs } from './use-acts.ts';

type RowProps = {
  account: OpenableAccount;
  tag?: ReactNode;
  /** Without it a row that leads somewhere shows a chevron. */
  end?: ReactNode;
  /** The page for more actions. */
  way?: Way;
};

/** An account as its owner knows it: name, unit and number. */
export function AccountRow({ account, tag, end, way }: RowProps) {
  return (
    <ListRow
      icon={PROJECT_ICONS[account.projectType]}
      title={accountName(account)}
      tag={tag}
      note={<Parts of={[account.unitName, account.numberMasked]} />}
      end={end}
      {...(way && { ...way, chevron: end === undefined })}
    />
  );
}

/** The skeleton of an account and its facts. */
export function AutopayBones() {
  return (
    <Skeleton>
      <div className="stack">
        <Card>
          <BoneRow />
        </Card>
        <Card>
          <Bone width={96} height={16} />
          <BoneRow />
          <BoneRow />
        </Card>
        <Card>
          <Bone width={96} height={16} />
          <BoneRow />
        </Card>
      </div>
    </Skeleton>
  );
}

/** For an address without an account: leads to the list of accounts. */
export function NoAccount() {
  return (
    <EmptyView
      icon={ACCOUNTS}
      title={m.autopay_no_account()}
      text={m.autopay_no_account_text()}
      action={
        <LinkButton variant="soft" to={AUTOPAY_PATH}>
          {m.autopay_see_all()}
        </LinkButton>
      }
    />
  );
}

type MandateProps = { children: (view: MandateView) => ReactNode };

/** Passes the mandate that `agreementId` in the address names to its children once it has loaded. */
export function MandateScreen({ children }: MandateProps) {
  const agreementId = useParams().get('agreementId');
  if (agreementId === null) return <NoAccount />;
  return (
    <Loaded key={agreementId} agreementId={agreementId}>
      {children}
    </Loaded>
  );
}

function Loaded({ agreementId, children }: MandateProps & { agreementId: string }) {
  // Until the mandate has ended, the wallet or the unit may report something: a signature, a bill, a deduction.
  const { data, error, refetch } = usePolled(
    mandateOptions(useApp().api, agreementId),
    ({ agreement }) => agreement.state === 'ENDED',
  );
  useComeBack(refetch);
  if (data) return children(data);
  if (error === null) return <AutopayBones />;
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <NotFoundView />;
  return <QueryErrorView error={error} onRetry={refetch} />;
}

type NoteProps = {
  tone: 'warning' | 'bad' | 'neutral';
  title: string;
  children?: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
};

/** A note at the top of a page, about what the payer should know or do first. */
export function Note({ tone, title, children, actions }: NoteProps) {
  return (
    <section className={s['note']} data-tone={tone} role="status">
      <p className="bold">{title}</p>
      {children && <p className={s['noteText']}>{children}</p>}
      {actions && <div className={s['acts']}>{actions}</div>}
    </section>
  );
}

type PendingNoteProps = { mandate: Mandate; signingPlace: SigningPlace; acts: MandateActs };

/** A pending activation: its deadline, and buttons to finish or drop it. */
export function PendingNote({ mandate, signingPlace, acts }: PendingNoteProps) {
  return (
    <Note
      tone="warning"
      title={m.autopay_pending_text()}
      actions={
        signingPlace === 'OK' && (
          <>
            <Button small busy={acts.doing === 'finish'} onClick={acts.finish}>
              {m.autopay_finish()}
            </Button>
            <Button small variant="soft" busy={acts.doing === 'drop'} onClick={acts.drop}>
              {m.autopay_drop()}
            </Button>
          </>
        )
      }
    >
      {mandate.signBefore === undefined
        ? m.autopay_pending_how()
        : m.autopay_pending_until({ time: deadlineText(mandate.signBefore) })}
    </Note>
  );
}

type NoSigningPlace = Exclude<SigningPlace, 'OK'>;

const TEXTS: Record<NoSigningPlace, () => string> = {
  NOT_IN_WALLET: m.autopay_in_wallet,
  NOT_ON_PHONE: m.autopay_on_phone,
};

type SigningPlaceProps = {
  signingPlace: SigningPlace;
  /** The mandate that the wallet client opens; without it, all of them. */
  agreementId?: string;
};

/** Says why the payer can't sign at the wallet from this page, and so can't open, close or change anything; empty where that works. */
export function SigningPlaceNote({ signingPlace, agreementId }: SigningPlaceProps) {
  return signingPlace === 'OK' ? null : (
    <Note
      tone="warning"
      title={TEXTS[signingPlace]()}
      actions={
        signingPlace === 'NOT_IN_WALLET' && (
          <WalletLink
            small
            path={agreementId === undefined ? AUTOPAY_PATH : AUTOPAY_MANAGE_PATH}
            params={{ agreementId }}
          />
        )
      }
    >
      {m.autopay_here_text()}
    </Note>
  );
}

type ElsewhereProps = {
  signingPlace: NoSigningPlace;
  /** The account for which the wallet client opens it; without it, the payer chooses one there. */
  accountId?: string;
};

/** Stands for a page where nothing is open yet, and nothing can be opened from here. */
export function Elsewhere({ signingPlace, accountId }: ElsewhereProps) {
  return (
    <EmptyView
      icon={WALLET}
      title={TEXTS[signingPlace]()}
      text={m.autopay_what()}
      action={
        <>
          {signingPlace === 'NOT_IN_WALLET' && (
            <WalletLink
              path={accountId === undefined ? AUTOPAY_PATH : AUTOPAY_OPEN_PATH}
              params={{ accountId }}
            />
          )}
          {accountId !== undefined && (
            <LinkButton variant="soft" to={AUTOPAY_PATH}>
              {m.autopay_see_all()}
            </LinkButton>
          )}
        </>
      }
    />
  );
}

function WalletLink({ path, params, small = false }: { path: string; params: Params; small?: boolean }) {
  return (
    <LinkButton small={small} to={APP_JUMP_PATH} params={{ page: path.split('/').at(-1), ...params }}>
      {m.jump_wallet_open()}
    </LinkButton>
  );
}

/** The state of a mandate. */
export function StateTag({ mandate }: { mandate: Mandate }) {
  const { text, tone } = stateOf(mandate);
  return <Tag tone={tone}>{text}</Tag>;
}

type SkipPauseProps = {
  mandate: Mandate;
  acts: MandateActs;
  /** The account’s name, where a page has several. */
  name?: string;
};

/** Skipping the next bill and pausing, side by side and alike. A paused mandate is resumed instead; one that can only be closed has neither. */
export function SkipPause({ mandate: { holds, next: plan }, acts, name }: SkipPauseProps) {
  if (!canGoOn({ holds })) return null;
  if (holds.includes('PAUSED'))
    return (
      <div className={cx('pair', s['pair'])}>
        <Button
          busy={acts.doing === 'resume'}
          aria-label={name && m.autopay_resume_named({ name })}
          onClick={acts.resume}
        >
          {m.autopay_resume()}
        </Button>
      </div>
    );
  return (
    <div className={cx('pair', s['pair'])}>
      {plan && canSkip(plan) && (
        <Button
          variant="soft"
          busy={acts.doing === 'skip'}
          aria-label={name && m.autopay_skip_named({ name })}
          onClick={() => acts.skip(plan)}
        >
          {m.autopay_skip()}
        </Button>
      )}
      <Button
        variant="soft"
        busy={acts.doing === 'pause'}
        aria-label={name && m.autopay_pause_named({ name })}
        onClick={acts.pause}
      >
        {m.autopay_pause()}
      </Button>
    </div>
  );
}

/** The amounts and the pay day of a mandate. */
export function RuleFacts({ mandate: { rule, payDay, billing } }: { mandate: Mandate }) {
  return (
    <Facts
      of={[
        [m.autopay_fact_most(), ruleText(rule)],
        [m.autopay_pay_day(), billing === 'POSTPAID' ? payDayText(payDay) : undefined],
      ]}
    />
  );
}

type CalendarProps = { calendar: Calendar; billing: Mandate['billing'] };

/** The days of the next bill, from its issue to its due date; or why there are none: a prepaid account, or a silent unit. */
export function CalendarDays({ calendar, billing }: CalendarProps) {
  if (billing === 'PREPAID') return <p className="quiet">{m.autopay_calendar_top_up()}</p>;
  const steps = calendarSteps(calendar, new Date());
  if (steps.length === 0) return <p className="quiet">{m.autopay_calendar_none()}</p>;
  return <Timeline steps={steps} />;
}

/** The sum that is due before the next bill, from the unit's last answer: it is deducted first. Empty without one, and for top-ups. */
export function DueFirst({ accountId, billing }: Pick<Mandate, 'accountId' | 'billing'>) {
  const { data: accounts } = useQuery(accountsOptions(useApp().api));
  const { due = 0 } = accounts?.find((account) => account.accountId === accountId)?.lastQuery ?? {};
  if (billing === 'PREPAID' || due === 0) return null;
  return <p className={s['dueFirst']}>{m.autopay_due_first({ amount: moneyText(due) })}</p>;
}

/** The next steps with their dates, as far as they are known. Steps before `now` are done. */
function calendarSteps(
  { nextBillDay, noticeBy, deductFrom, dueDate, lastChance }: Calendar,
  now: Date,
): readonly Step[] {
  const day = (at: string) => dayText(at.slice(0, 10), now);
  const steps: readonly (Pick<Step, 'key' | 'title' | 'note'> & {
    at: string | undefined;
    time: (at: string) => string;
  })[] = [
    { key: 'bill', title: m.autopay_calendar_bill(), at: dayAt(nextBillDay, '00:00:00'), time: day },
    {
      key: 'notice',
      title: m.autopay_calendar_notice(),
      note: m.autopay_calendar_notice_note(),
      at: noticeBy,
      time: (at) => m.autopay_by({ time: deadlineText(at, now) }),
    },
    {
      key: 'taken',
      title: m.autopay_calendar_taken(),
      note: m.autopay_calendar_hours(),
      at: deductFrom,
      time: (at) => m.autopay_from({ time: instantDayText(at, now) }),
    },
    {
      key: 'last',
      title: m.autopay_calendar_last(),
      note: m.autopay_calendar_last_note(),
      at: lastChance,
      time: (at) => instantDayText(at, now),
    },
    { key: 'due', title: m.autopay_calendar_due(), at: dayAt(dueDate, '23:59:59'), time: day },
  ];
  return steps.flatMap(({ at, time, ...step }) =>
    at === undefined ? [] : [{ ...step, time: time(at), state: new Date(at) <= now ? 'done' : 'next' }],
  );
}

function dayAt(day: string | undefined, time: string): string | undefined {
  return day && `${day}T${time}+08:00`;
}
