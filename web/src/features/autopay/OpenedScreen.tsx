import { AUTOPAY_MANAGE_PATH, AUTOPAY_OPEN_PATH, HOME_PATH } from '@life-payment/contract/pages';
import { m } from '../../lib/i18n/messages.ts';
import { useHref, useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { AccountRow, NoAccount } from './AccountRow.tsx';
import type { MandateView } from './api.ts';
import s from './autopay.module.css';
import { CalendarCard } from './CalendarCard.tsx';
import { MandateScreen } from './MandateScreen.tsx';
import { PendingNote, RuleFacts } from './notes.tsx';
import { useMandateActs } from './use-mandate-acts.ts';

export default AutopayOpened;

/** The result of opening: on, waiting for the wallet, or not opened. `agreementId`: the mandate. */
function AutopayOpened() {
  const agreementId = useParams().get('agreementId');
  if (agreementId === null) return <NoAccount />;
  return (
    <MandateScreen key={agreementId} agreementId={agreementId}>
      {(view) => <Opened view={view} />}
    </MandateScreen>
  );
}

/** The result of opening: its state, the next step, and links onward. */
export function Opened({ view }: { view: MandateView }) {
  const { agreement: mandate, calendar, here: signingPlace } = view;
  const { state, agreementId, accountId } = mandate;
  const acts = useMandateActs(mandate);
  const href = useHref();
  const { relaunch } = useNavigation();
  const over = state === 'ENDING' || state === 'ENDED';
  return (
    <div className={s['stack']}>
      <div role="status">
        <Card>
          <Outcome view={view} />
        </Card>
      </div>
      <Problem text={acts.problemOf('finish', 'drop')} />
      {state === 'SIGNING' && <PendingNote mandate={mandate} signingPlace={signingPlace} acts={acts} />}
      <Card className={s['list']}>
        <AccountRow account={mandate} />
        {!over && <RuleFacts mandate={mandate} />}
      </Card>
      {state === 'SIGNED' && <CalendarCard calendar={calendar} billing={mandate.billing} />}
      <div className={s['ways']}>
        {over ? (
          <LinkButton wide href={href(AUTOPAY_OPEN_PATH, { accountId })}>
            {m.autopay_again()}
          </LinkButton>
        ) : (
          <LinkButton wide variant="soft" href={href(AUTOPAY_MANAGE_PATH, { agreementId })}>
            {m.autopay_manage()}
          </LinkButton>
        )}
        <Button wide variant={over ? 'soft' : 'primary'} onClick={() => relaunch(HOME_PATH)}>
          {m.autopay_done()}
        </Button>
      </div>
    </div>
  );
}

/** The result at the wallet, or that the wallet has not answered yet. */
function Outcome({ view: { agreement: mandate } }: { view: MandateView }) {
  const { state, unitName } = mandate;
  switch (state) {
    case 'SIGNED':
      return (
        <EmptyView
          inline
          icon="check"
          title={m.autopay_opened()}
          text={m.autopay_opened_text({ unit: unitName })}
        />
      );
    case 'SIGNING':
      return (
        <EmptyView
          inline
          icon="clock"
          tone="neutral"
          title={m.autopay_opening()}
          text={m.autopay_opening_text()}
        />
      );
    case 'ENDING':
    case 'ENDED':
      return (
        <EmptyView
          inline
          icon="warning"
          tone="warning"
          title={m.autopay_not_opened()}
          text={m.autopay_not_opened_text()}
        />
      );
  }
}
