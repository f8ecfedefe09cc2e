import { AUTOPAY_LOCKS_AT } from '@life-payment/contract/rules';
import type { ReactNode } from 'react';
import type { Mandate, SigningPlace } from '../../api/autopay.ts';
import { Note } from '../../autopay/Note.tsx';
import { PendingNote } from '../../autopay/PendingNote.tsx';
import type { MandateActs } from '../../autopay/use-mandate-acts.ts';
import { m } from '../../i18n/messages.ts';
import { instantDayText } from '../../i18n/moments.ts';
import { Button } from '../../ui/controls/Button.tsx';

type Props = { mandate: Mandate; signingPlace: SigningPlace; acts: MandateActs };

const HOLDS: Readonly<Record<Mandate['holds'][number], (props: Props) => ReactNode>> = {
  LOCKED: Locked,
  // The card says it, above the days that are grey.
  PAUSED: () => null,
  RULES_CHANGED: () => (
    <Note tone="warning" title={m.autopay_rules_text()}>
      {m.autopay_hold_none_taken()}
    </Note>
  ),
  SUSPENDED: () => (
    <Note tone="bad" title={m.autopay_suspended_title()}>
      {m.autopay_suspended_text()}
    </Note>
  ),
  SIGNER: () => (
    <Note tone="bad" title={m.autopay_signer_title()}>
      {m.autopay_signer_text()}
    </Note>
  ),
};

/** The reasons why nothing is deducted now, each with what helps. */
export function StateNotes(props: Props) {
  const { state, holds, endedAt } = props.mandate;
  switch (state) {
    case 'SIGNING':
      return <PendingNote {...props} />;
    case 'ENDING':
      return <Note tone="neutral" title={m.autopay_ending_text()} />;
    case 'ENDED':
      return (
        <Note
          tone="neutral"
          title={
            endedAt === undefined
              ? m.autopay_ended_plain()
              : m.autopay_ended_text({ day: instantDayText(endedAt) })
          }
        />
      );
    case 'SIGNED':
      return holds.map((hold) => {
        const Hold = HOLDS[hold];
        return <Hold key={hold} {...props} />;
      });
  }
}

function Locked({ signingPlace, acts }: Props) {
  return (
    <Note
      tone="bad"
      title={m.autopay_locked_text({ times: AUTOPAY_LOCKS_AT })}
      actions={
        signingPlace === 'OK' && (
          <Button small busy={acts.doing === 'unlock'} onClick={acts.unlock}>
            {m.autopay_unlock()}
          </Button>
        )
      }
    >
      {m.autopay_locked_how()}
    </Note>
  );
}
