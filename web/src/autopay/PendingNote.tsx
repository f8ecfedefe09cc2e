import type { Mandate, SigningPlace } from '../api/autopay.ts';
import { m } from '../i18n/messages.ts';
import { deadlineText } from '../i18n/moments.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Note } from './Note.tsx';
import type { MandateActs } from './use-mandate-acts.ts';

type Props = { mandate: Mandate; signingPlace: SigningPlace; acts: MandateActs };

/** A pending activation: its deadline, and buttons to finish or drop it. */
export function PendingNote({ mandate, signingPlace, acts }: Props) {
  return (
    <Note
      tone="warning"
      title={m.autopay_pending_text()}
      actions={
        signingPlace === 'OK' && (
          <>
            <Button small busy={acts.doing === 'finish'} onClick={acts.finish}>
              {m.autopay_finish()}
            </Button>
            <Button small variant="soft" busy={acts.doing === 'drop'} onClick={acts.drop}>
              {m.autopay_drop()}
            </Button>
          </>
        )
      }
    >
      {mandate.signBefore === undefined
        ? m.autopay_pending_how()
        : m.autopay_pending_until({ time: deadlineText(mandate.signBefore) })}
    </Note>
  );
}
