import s from '../../autopay/autopay.module.css';
import type { MandateActs } from '../../autopay/use-mandate-acts.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';

/** Closes automatic payment. It stands at the end, where no thumb hits it by accident. */
export function EndButton({ acts }: { acts: MandateActs }) {
  return (
    <div className={s['end']}>
      <span className={s['danger']}>
        <Button variant="text" busy={acts.doing === 'close'} onClick={acts.close}>
          {m.autopay_close_it()}
        </Button>
      </span>
    </div>
  );
}
