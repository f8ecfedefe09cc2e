import type { MandateView } from '../../api/autopay.ts';
import { AccountRow } from '../../autopay/AccountRow.tsx';
import s from '../../autopay/autopay.module.css';
import { CalendarCard } from '../../autopay/CalendarCard.tsx';
import { Problem } from '../../autopay/Problem.tsx';
import { SigningPlaceNote } from '../../autopay/SigningPlaceNote.tsx';
import { StateTag } from '../../autopay/StateTag.tsx';
import { useMandateActs } from '../../autopay/use-mandate-acts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { EndCard } from './EndCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { NextCard } from './NextCard.tsx';
import { RuleCard } from './RuleCard.tsx';
import { StateNotes } from './StateNotes.tsx';

/** A mandate: its state, the next deduction, its rule, the history, and closing it. */
export function Manage({ view }: { view: MandateView }) {
  const { here: signingPlace, agreement: mandate, calendar, payDays, plans } = view;
  const acts = useMandateActs(mandate);
  const signed = mandate.state === 'SIGNED';
  return (
    <div className={s['stack']}>
      <SigningPlaceNote signingPlace={signingPlace} />
      <StateNotes mandate={mandate} signingPlace={signingPlace} acts={acts} />
      <Problem text={acts.problem} />
      <Card className={s['list']}>
        <AccountRow account={mandate} tag={<StateTag mandate={mandate} />} />
      </Card>
      {signed && <NextCard mandate={mandate} signingPlace={signingPlace} acts={acts} />}
      <RuleCard mandate={mandate} signingPlace={signingPlace} payDays={payDays} />
      {signed && <CalendarCard calendar={calendar} billing={mandate.billing} />}
      <HistoryCard mandate={mandate} plans={plans} />
      {signed && <EndCard mandate={mandate} signingPlace={signingPlace} acts={acts} />}
    </div>
  );
}
