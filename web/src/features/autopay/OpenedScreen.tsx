import { AUTOPAY_MANAGE_PATH, AUTOPAY_OPEN_PATH, HOME_PATH } from '@life-payment/contract/pages';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import type { MandateView } from './api.ts';
import s from './autopay.module.css';
import { CalendarDays } from './CalendarDays.tsx';
import { AccountRow, MandateScreen, PendingNote, RuleFacts } from './parts.tsx';
import { useMandateActs } from './use-acts.ts';

export default AutopayOpened;

/** The result of opening: on, waiting for the wallet, or not opened. `agreementId`: the mandate. */
function AutopayOpened() {
  return <MandateScreen>{(view) => <Opened view={view} />}</MandateScreen>;
}

/** The result of opening: its state, the next step, and links onward. */
export function Opened({ view }: { view: MandateView }) {
  const { agreement: mandate, calendar, here: signingPlace } = view;
  const { state, agreementId, accountId } = mandate;
  const acts = useMandateActs(mandate);
  const { relaunch } = useNavigation();
  const over = state === 'ENDING' || state === 'ENDED';
  return (
    <div className="stack">
      <div role="status">
        <Card>
          <Outcome view={view} />
        </Card>
      </div>
      <Problem text={acts.problemOf('finish', 'drop')} />
      {state === 'SIGNING' && <PendingNote mandate={mandate} signingPlace={signingPlace} acts={acts} />}
      <Card rows className={s['list']}>
        <AccountRow account={mandate} />
        {!over && <RuleFacts mandate={mandate} />}
      </Card>
      {state === 'SIGNED' && (
        <Card title={m.autopay_calendar()}>
          <CalendarDays calendar={calendar} billing={mandate.billing} />
        </Card>
      )}
      <div className="stack">
        {over ? (
          <LinkButton wide to={AUTOPAY_OPEN_PATH} params={{ accountId }}>
            {m.autopay_again()}
          </LinkButton>
        ) : (
          <LinkButton wide variant="soft" to={AUTOPAY_MANAGE_PATH} params={{ agreementId }}>
            {m.autopay_manage()}
          </LinkButton>
        )}
        <Button wide variant={over ? 'soft' : 'primary'} onClick={() => relaunch(HOME_PATH)}>
          {m.done()}
        </Button>
      </div>
    </div>
  );
}

const NOT_OPENED = {
  icon: 'warning',
  tone: 'warning',
  title: m.autopay_not_opened,
  text: m.autopay_not_opened_text,
} as const;

const OUTCOMES = {
  SIGNED: { icon: 'check', tone: 'accent', title: m.autopay_opened, text: m.autopay_opened_text },
  SIGNING: { icon: 'clock', tone: 'neutral', title: m.autopay_opening, text: m.autopay_opening_text },
  ENDING: NOT_OPENED,
  ENDED: NOT_OPENED,
} as const;

/** The result at the wallet, or that the wallet has not answered yet. */
function Outcome({ view: { agreement: mandate } }: { view: MandateView }) {
  const { title, text, ...look } = OUTCOMES[mandate.state];
  return <EmptyView inline {...look} title={title()} text={text({ unit: mandate.unitName })} />;
}
