import type { Mandate, SigningPlace } from '../../api/autopay.ts';
import s from '../../autopay/autopay.module.css';
import type { MandateActs } from '../../autopay/use-mandate-acts.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';

type Props = { mandate: Mandate; signingPlace: SigningPlace; acts: MandateActs };

/** Buttons to pause and close; they stand at the end, where no thumb hits them by accident. */
export function EndCard({ mandate, signingPlace, acts }: Props) {
  return (
    <div className={s['end']}>
      {!mandate.holds.includes('PAUSED') && (
        <Button variant="soft" busy={acts.doing === 'pause'} onClick={acts.pause}>
          {m.autopay_pause()}
        </Button>
      )}
      {signingPlace === 'OK' && (
        <span className={s['danger']}>
          <Button variant="text" busy={acts.doing === 'close'} onClick={acts.close}>
            {m.autopay_close_it()}
          </Button>
        </span>
      )}
    </div>
  );
}
