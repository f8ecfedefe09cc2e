import type { MandateView } from '../../api/autopay.ts';
import { AccountRow } from '../../autopay/AccountRow.tsx';
import s from '../../autopay/autopay.module.css';
import { SigningPlaceNote } from '../../autopay/SigningPlaceNote.tsx';
import { SkipPause } from '../../autopay/SkipPause.tsx';
import { StateTag } from '../../autopay/StateTag.tsx';
import { useMandateActs } from '../../autopay/use-mandate-acts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import { Days } from './Days.tsx';
import { EndButton } from './EndButton.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { NextPlan } from './NextPlan.tsx';
import { RuleRow } from './RuleRow.tsx';
import { StateNotes } from './StateNotes.tsx';

/** A mandate in one card: the next bill, its days, the rule, skipping and pausing. Below it the history, and closing apart. */
export function Manage({ view }: { view: MandateView }) {
  const { here: signingPlace, agreement: mandate, payDays, plans } = view;
  const acts = useMandateActs(mandate, view.byPassword);
  const { next: plan } = mandate;
  const signed = mandate.state === 'SIGNED';
  return (
    <div className={s['stack']}>
      <SigningPlaceNote signingPlace={signingPlace} />
      <Problem text={acts.problemOf('finish', 'drop', 'unlock')} />
      <StateNotes mandate={mandate} signingPlace={signingPlace} acts={acts} />
      <Card className={s['list']}>
        <AccountRow account={mandate} tag={<StateTag mandate={mandate} />} />
        <RuleRow mandate={mandate} signingPlace={signingPlace} payDays={payDays} />
        <Problem text={acts.problemOf('approve')} />
        {signed && plan && <NextPlan mandate={mandate} plan={plan} signingPlace={signingPlace} acts={acts} />}
        {signed && <Days agreement={mandate} calendar={view.calendar} />}
        <Problem text={acts.problemOf('skip', 'pause', 'resume')} />
        {signed && <SkipPause mandate={mandate} acts={acts} />}
      </Card>
      <HistoryCard mandate={mandate} plans={plans} />
      <Problem text={acts.problemOf('close')} />
      {signed && signingPlace === 'OK' && <EndButton acts={acts} />}
    </div>
  );
}
