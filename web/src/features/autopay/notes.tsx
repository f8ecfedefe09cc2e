import type { ReactNode } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import { deadlineText } from '../../lib/i18n/moments.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { Mandate, SigningPlace } from './api.ts';
import s from './autopay.module.css';
import { canSkip, payDayText, ruleText, stateOf } from './text.ts';
import type { MandateActs } from './use-mandate-acts.ts';

type Props = {
  tone: 'warning' | 'bad' | 'neutral';
  title: string;
  children?: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
};

/** A note at the top of a page, about what the payer should know or do first. */
export function Note({ tone, title, children, actions }: Props) {
  return (
    <section className={s['note']} data-tone={tone} role="status">
      <p className={s['noteTitle']}>{title}</p>
      {children && <p className={s['noteText']}>{children}</p>}
      {actions && <div className={s['acts']}>{actions}</div>}
    </section>
  );
}

type PendingNoteProps = { mandate: Mandate; signingPlace: SigningPlace; acts: MandateActs };

/** A pending activation: its deadline, and buttons to finish or drop it. */
export function PendingNote({ mandate, signingPlace, acts }: PendingNoteProps) {
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

const TEXTS: Record<Exclude<SigningPlace, 'OK'>, () => string> = {
  NOT_IN_WALLET: m.autopay_in_wallet,
  NOT_ON_PHONE: m.autopay_on_phone,
};

/** Says why the payer can't sign at the wallet from this page, and so can't open, close or change anything; empty where that works. */
export function SigningPlaceNote({ signingPlace }: { signingPlace: SigningPlace }) {
  return signingPlace === 'OK' ? null : (
    <Note tone="warning" title={TEXTS[signingPlace]()}>
      {m.autopay_here_text()}
    </Note>
  );
}

/** The state of a mandate. */
export function StateTag({ mandate }: { mandate: Mandate }) {
  const { text, tone } = stateOf(mandate);
  return <Tag tone={tone}>{text}</Tag>;
}

type SkipPauseProps = {
  mandate: Mandate;
  acts: MandateActs;
  /** The account’s name, where a page has several. */
  name?: string;
};

/** Skipping the next bill and pausing, side by side and alike. A paused mandate is resumed instead. */
export function SkipPause({ mandate: { holds, next: plan }, acts, name }: SkipPauseProps) {
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

/** The amounts and the pay day of a mandate. */
export function RuleFacts({ mandate: { rule, payDay, billing } }: { mandate: Mandate }) {
  return (
    <dl className={s['facts']}>
      <div className={s['fact']}>
        <dt>{m.autopay_fact_most()}</dt>
        <dd>{ruleText(rule)}</dd>
      </div>
      {billing === 'POSTPAID' && (
        <div className={s['fact']}>
          <dt>{m.autopay_pay_day()}</dt>
          <dd>{payDayText(payDay)}</dd>
        </div>
      )}
    </dl>
  );
}
