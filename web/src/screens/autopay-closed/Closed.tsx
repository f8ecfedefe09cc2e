import { AUTOPAY_MANAGE_PATH, AUTOPAY_PATH, HOME_PATH } from '@life-payment/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { type Closed as ClosedAnswer, closedKey, type Mandate, type MandateView } from '../../api/autopay.ts';
import { useHref, useNavigation } from '../../app/navigation/navigation.ts';
import { AccountRow } from '../../autopay/AccountRow.tsx';
import s from '../../autopay/autopay.module.css';
import { m } from '../../i18n/messages.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { Timeline } from '../../ui/facts/Timeline.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { closedSteps } from './steps.ts';

/**
 * Says that nothing is deducted any more, what happens to a deduction under way, and to future bills. What closing has answered
 * counts until the mandate is read anew.
 */
export function Closed({ view }: { view: MandateView }) {
  const { agreement: mandate } = view;
  const { agreementId } = mandate;
  const closed = useQueryClient().getQueryData<ClosedAnswer>(closedKey(agreementId));
  const state = isOver(mandate.state) ? mandate.state : (closed?.state ?? mandate.state);
  const href = useHref();
  const { relaunch } = useNavigation();
  const over = isOver(state);
  return (
    <div className={s['stack']}>
      <div role="status">
        <Card>
          <Outcome unit={mandate.unitName} over={over} />
        </Card>
      </div>
      <Card className={s['list']}>
        <AccountRow account={mandate} />
      </Card>
      {over && (
        <Card>
          <Timeline steps={closedSteps(view, closed)} />
        </Card>
      )}
      <div className={s['ways']}>
        <LinkButton
          wide
          variant="soft"
          href={over ? href(AUTOPAY_PATH) : href(AUTOPAY_MANAGE_PATH, { agreementId })}
        >
          {over ? m.autopay_see_all() : m.autopay_manage()}
        </LinkButton>
        <Button wide onClick={() => relaunch(HOME_PATH)}>
          {m.autopay_done()}
        </Button>
      </div>
    </div>
  );
}

function isOver(state: Mandate['state']): boolean {
  return state === 'ENDING' || state === 'ENDED';
}

function Outcome({ unit, over }: { unit: string; over: boolean }) {
  return over ? (
    <EmptyView inline icon="check" title={m.autopay_closed()} text={m.autopay_closed_text({ unit })} />
  ) : (
    <EmptyView
      inline
      icon="warning"
      tone="warning"
      title={m.autopay_still_on()}
      text={m.autopay_still_on_text({ unit })}
    />
  );
}
