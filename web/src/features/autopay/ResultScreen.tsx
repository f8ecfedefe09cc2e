import {
  AUTOPAY_MANAGE_PATH,
  AUTOPAY_OPEN_PATH,
  AUTOPAY_PATH,
  HOME_PATH,
} from '@life-payment/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Problem } from '../../ui/Field.tsx';
import { moneyText } from '../../ui/money.ts';
import { type Step, Timeline } from '../../ui/Timeline.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { type Closed, closedKey, type Mandate, type MandateView } from './api.ts';
import s from './autopay.module.css';
import { AccountRow, CalendarDays, DueFirst, MandateScreen, PendingNote, RuleFacts } from './parts.tsx';
import { useMandateActs } from './use-acts.ts';

export default AutopayOpened;

/** The result of opening: on, waiting for the wallet, or not opened. `agreementId`: the mandate. */
function AutopayOpened() {
  return <MandateScreen>{(view) => <Opened view={view} />}</MandateScreen>;
}

function Opened({ view }: { view: MandateView }) {
  const { agreement: mandate, calendar, here: signingPlace } = view;
  const { state, agreementId, accountId, unitName } = mandate;
  const acts = useMandateActs(mandate);
  const { title, text, ...look } = OUTCOMES[state];
  const over = state === 'ENDING' || state === 'ENDED';
  return (
    <ResultPage
      outcome={{ ...look, title: title(), text: text({ unit: unitName }) }}
      onward={
        over
          ? { to: AUTOPAY_OPEN_PATH, params: { accountId }, variant: 'primary', children: m.autopay_again() }
          : { to: AUTOPAY_MANAGE_PATH, params: { agreementId }, children: m.autopay_manage() }
      }
    >
      <Problem text={acts.problemOf('finish', 'drop')} />
      {state === 'SIGNING' && <PendingNote mandate={mandate} signingPlace={signingPlace} acts={acts} />}
      <Card rows className={s['list']}>
        <AccountRow account={mandate} />
        {!over && <RuleFacts mandate={mandate} />}
      </Card>
      {state === 'SIGNED' && (
        <Card title={m.autopay_calendar()}>
          <DueFirst accountId={accountId} billing={mandate.billing} />
          <CalendarDays calendar={calendar} billing={mandate.billing} />
        </Card>
      )}
    </ResultPage>
  );
}

const NOT_OPENED = {
  icon: 'warning',
  tone: 'warning',
  title: m.autopay_not_opened,
  text: m.autopay_not_opened_text,
} as const;

/** The result at the wallet, or that the wallet has not answered yet. */
const OUTCOMES = {
  SIGNED: { icon: 'check', tone: 'accent', title: m.autopay_opened, text: m.autopay_opened_text },
  SIGNING: { icon: 'clock', tone: 'neutral', title: m.autopay_opening, text: m.autopay_opening_text },
  ENDING: NOT_OPENED,
  ENDED: NOT_OPENED,
} as const;

/** The page after automatic payment was closed. `agreementId`: the mandate. */
export function AutopayClosed() {
  return <MandateScreen>{(view) => <ClosedView view={view} />}</MandateScreen>;
}

/** Says what closing means for the payer. The answer of closing counts until the mandate is read anew. */
function ClosedView({ view }: { view: MandateView }) {
  const { agreement: mandate } = view;
  const { agreementId } = mandate;
  const closed = useQueryClient().getQueryData<Closed>(closedKey(agreementId));
  const state = isOver(mandate.state) ? mandate.state : (closed?.state ?? mandate.state);
  const over = isOver(state);
  const unit = mandate.unitName;
  return (
    <ResultPage
      outcome={
        over
          ? { icon: 'check', title: m.autopay_closed(), text: m.autopay_closed_text({ unit }) }
          : {
              icon: 'warning',
              tone: 'warning',
              title: m.autopay_still_on(),
              text: m.autopay_still_on_text({ unit }),
            }
      }
      onward={
        over
          ? { to: AUTOPAY_PATH, children: m.autopay_see_all() }
          : { to: AUTOPAY_MANAGE_PATH, params: { agreementId }, children: m.autopay_manage() }
      }
    >
      <Card rows>
        <AccountRow account={mandate} />
      </Card>
      {over && (
        <Card>
          <Timeline steps={closedSteps(view, closed)} />
        </Card>
      )}
    </ResultPage>
  );
}

function isOver(state: Mandate['state']): boolean {
  return state === 'ENDING' || state === 'ENDED';
}

/** The steps after closing: a deduction under way, as `closed` names it or the mandate does, the wallet's confirmation, future bills. */
function closedSteps({ agreement: mandate, plans }: MandateView, closed?: Closed): readonly Step[] {
  const ended = mandate.state === 'ENDED';
  const inFlight =
    !isOver(mandate.state) && closed?.inFlight
      ? [closed.inFlight]
      : plans.filter(({ state }) => state === 'DEDUCTING');
  return [
    ...inFlight.map(
      ({ orderId, amount }): Step => ({
        key: orderId ?? 'deducting',
        title: m.autopay_closed_in_flight({ amount: moneyText(amount) }),
        note: m.autopay_closed_in_flight_text(),
        state: 'now',
      }),
    ),
    {
      key: 'wallet',
      title: m.autopay_closed_wallet(),
      note: ended ? m.autopay_closed_wallet_done() : m.autopay_closed_wallet_now(),
      state: ended ? 'done' : 'now',
    },
    {
      key: 'bills',
      title: m.autopay_closed_bills(),
      note: m.autopay_closed_bills_text(),
      state: 'next',
    },
  ];
}

type ResultProps = {
  outcome: ComponentProps<typeof EmptyView>;
  /** Where the payer may go from here; the other way is home. */
  onward: ComponentProps<typeof LinkButton>;
  children: ReactNode;
};

/** The page after opening or closing: what came of it, what it is about, and the ways onward. */
function ResultPage({ outcome, onward, children }: ResultProps) {
  const { relaunch } = useNavigation();
  return (
    <div className="stack">
      <div role="status">
        <Card>
          <EmptyView inline {...outcome} />
        </Card>
      </div>
      {children}
      <div className="stack">
        <LinkButton wide variant="soft" {...onward} />
        <Button
          wide
          variant={onward.variant === 'primary' ? 'soft' : 'primary'}
          onClick={() => relaunch(HOME_PATH)}
        >
          {m.done()}
        </Button>
      </div>
    </div>
  );
}
