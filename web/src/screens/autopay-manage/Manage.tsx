import type { AgreementView } from '../../api/autopay.ts';
import { AccountRow } from '../../autopay/AccountRow.tsx';
import s from '../../autopay/autopay.module.css';
import { CalendarCard } from '../../autopay/CalendarCard.tsx';
import { HereNote } from '../../autopay/HereNote.tsx';
import { Problem } from '../../autopay/Problem.tsx';
import { StateTag } from '../../autopay/StateTag.tsx';
import { useAgreementActs } from '../../autopay/use-agreement-acts.ts';
import { Card } from '../../ui/Card.tsx';
import { EndCard } from './EndCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { NextCard } from './NextCard.tsx';
import { RuleCard } from './RuleCard.tsx';
import { StateNotes } from './StateNotes.tsx';

/** One agreement: how it stands, what is taken next, how much may be, what was, and ending it. */
export const Manage = ({ view }: { view: AgreementView }) => {
  const { here, agreement, calendar, payDays, plans } = view;
  const acts = useAgreementActs(agreement);
  const signed = agreement.state === 'SIGNED';
  return (
    <div className={s['stack']}>
      <HereNote here={here} />
      <StateNotes agreement={agreement} here={here} acts={acts} />
      <Problem text={acts.problem} />
      <Card className={s['list']}>
        <AccountRow account={agreement} tag={<StateTag agreement={agreement} />} />
      </Card>
      {signed && <NextCard agreement={agreement} here={here} acts={acts} />}
      <RuleCard agreement={agreement} here={here} payDays={payDays} />
      {signed && <CalendarCard calendar={calendar} billing={agreement.billing} />}
      <HistoryCard agreement={agreement} plans={plans} />
      {signed && <EndCard agreement={agreement} here={here} acts={acts} />}
    </div>
  );
};
