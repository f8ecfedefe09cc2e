import type { Mandate } from '../api/autopay.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/controls/Button.tsx';
import s from './autopay.module.css';
import { canSkip } from './text.ts';
import type { MandateActs } from './use-mandate-acts.ts';

type Props = {
  mandate: Mandate;
  acts: MandateActs;
  /** The account’s name, where a page has several. */
  name?: string;
};

/** Skipping the next bill and pausing, side by side and alike. A paused mandate is resumed instead. */
export function SkipPause({ mandate: { holds, next: plan }, acts, name }: Props) {
  if (holds.includes('PAUSED'))
    return (
      <div className={s['pair']}>
        <Button
          busy={acts.doing === 'resume'}
          aria-label={name && m.autopay_resume_named({ name })}
          onClick={acts.resume}
        >
          {m.autopay_resume()}
        </Button>
      </div>
    );
  return (
    <div className={s['pair']}>
      {plan && canSkip(plan) && (
        <Button
          variant="soft"
          busy={acts.doing === 'skip'}
          aria-label={name && m.autopay_skip_named({ name })}
          onClick={() => acts.skip(plan)}
        >
          {m.autopay_skip()}
        </Button>
      )}
      <Button
        variant="soft"
        busy={acts.doing === 'pause'}
        aria-label={name && m.autopay_pause_named({ name })}
        onClick={acts.pause}
      >
        {m.autopay_pause()}
      </Button>
    </div>
  );
}
