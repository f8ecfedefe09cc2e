import type { ReactNode } from 'react';
import { m } from '../lib/i18n/messages.ts';
import { Button } from './Button.tsx';
import { type IconName, IconSquare } from './Icon.tsx';
import s from './Views.module.css';

type EmptyProps = {
  icon?: IconName;
  tone?: 'accent' | 'warning' | 'neutral';
  title?: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** For use inside a card, with less space around it. */
  inline?: boolean;
};

/** A view without data: what it is about, and what to do. */
export function EmptyView({ icon = 'empty', tone = 'accent', title, text, action, inline }: EmptyProps) {
  return (
    <div className={s['view']} data-inline={inline}>
      <IconSquare name={icon} big tone={tone} />
      {title && <h2 className={s['title']}>{title}</h2>}
      {text && <p className={s['text']}>{text}</p>}
      {action && <div className={s['action']}>{action}</div>}
    </div>
  );
}

type ErrorProps = {
  /** A tip over the page says what happened: the view has only the retry. */
  wordless?: boolean;
  title?: string | undefined;
  text?: string | undefined;
  /** An id by which support can find the failure. */
  support?: string | undefined;
  onRetry?: () => void;
  inline?: boolean;
};

/** A view for a failure to load: the reason, what to do, and a retry. */
export function ErrorView({
  wordless = false,
  title = m.failed_title(),
  text = m.failed_text(),
  support,
  onRetry,
  inline = false,
}: ErrorProps) {
  return (
    <div role="alert">
      <EmptyView
        icon="warning"
        tone="warning"
        title={!wordless && title}
        text={
          <>
            {!wordless && text}
            {support && <small className={s['support']}>{m.support_number({ number: support })}</small>}
          </>
        }
        inline={inline}
        action={
          onRetry && (
            <Button variant="soft" onClick={onRetry}>
              {m.retry()}
            </Button>
          )
        }
      />
    </div>
  );
}

/** A view for no network; nothing is sent until the payer taps again. */
export function OfflineView({ onRetry, inline = false }: { onRetry?: () => void; inline?: boolean }) {
  return (
    <div role="alert">
      <EmptyView
        icon="offline"
        tone="neutral"
        title={m.offline_title()}
        text={m.offline_text()}
        inline={inline}
        action={
          onRetry && (
            <Button variant="soft" onClick={onRetry}>
              {m.retry()}
            </Button>
          )
        }
      />
    </div>
  );
}

/** A view for a screen whose code is loading. */
export function LoadingView() {
  return (
    <div className={s['view']} role="status">
      <span className={s['spinner']} aria-hidden="true" />
      <p className={s['text']}>{m.loading()}</p>
    </div>
  );
}
