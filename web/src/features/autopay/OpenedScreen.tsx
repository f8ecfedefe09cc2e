import { AUTOPAY_MANAGE_PATH, AUTOPAY_OPEN_PATH } from '@life-payment/contract/pages';
import { m } from '../../lib/i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { Problem } from '../../ui/Field.tsx';
import type { MandateView } from './api.ts';
import s from './autopay.module.css';
import { CalendarDays } from './CalendarDays.tsx';
import { AccountRow, MandateScreen, PendingNote, ResultPage, RuleFacts } from './parts.tsx';
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
