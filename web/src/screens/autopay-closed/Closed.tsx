import { AUTOPAY_MANAGE_PATH, AUTOPAY_PATH, HOME_PATH } from '@life-payment/contract/pages';
import type { MandateView } from '../../api/autopay.ts';
import { useHref, useNavigation } from '../../app/navigation/navigation.ts';
import { AccountRow } from '../../autopay/AccountRow.tsx';
import s from '../../autopay/autopay.module.css';
import { m } from '../../i18n/messages.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { Timeline } from '../../ui/facts/Timeline.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { closedSteps } from './steps.ts';

/** Says that nothing is deducted any more, what happens to a deduction under way, and to future bills. */
export function Closed({ view }: { view: MandateView }) {
  const { agreement: mandate } = view;
  const { agreementId, state } = mandate;
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
      <Card className={s['list']}>
        <AccountRow account={mandate} />
      </Card>
      {over && (
        <Card>
          <Timeline steps={closedSteps(view)} />
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

function Outcome({ view: { agreement: mandate } }: { view: MandateView }) {
  const unit = mandate.unitName;
  return mandate.state === 'ENDING' || mandate.state === 'ENDED' ? (
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
