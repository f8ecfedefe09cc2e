import type { ReactNode, Ref } from 'react';
import { m } from '../lib/i18n/messages.ts';
import { Button } from './Button.tsx';
import s from './first.module.css';
import { type IconName, IconSquare } from './Icon.tsx';

type EmptyProps = {
  icon?: IconName;
  tone?: 'accent' | 'warning' | 'neutral';
  title?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  text?: ReactNode;
  /** Buttons, one below the other. */
  action?: ReactNode;
  /** For use inside a card, with less space around it. */
  inline?: boolean | undefined;
  /** It came by itself, and screen readers say it. */
  role?: 'alert' | 'status' | undefined;
};

/** A view without data: what it is about, and what to do. */
export function EmptyView(props: EmptyProps) {
  const { icon = 'empty', tone = 'accent', title, titleRef, text, action, inline, role } = props;
  return (
    <div className={s['view']} data-inline={inline} role={role}>
      <IconSquare name={icon} big tone={tone} />
      {title && (
        <h2 className="title phrases" ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h2>
      )}
      {text && <p className={s['words']}>{text}</p>}
      {action && <div className={s['action']}>{action}</div>}
    </div>
  );
}

type FailedProps = Pick<EmptyProps, 'inline'> & { onRetry?: () => void };

type ErrorProps = FailedProps & {
  /** A tip over the page says what happened: the view has only the retry. */
  wordless?: boolean;
  title?: string | undefined;
  text?: string | undefined;
  /** An id by which support can find the failure. */
  support?: string | undefined;
};

/** A view for a failure to load: the reason, what to do, and a retry. */
export function ErrorView(props: ErrorProps) {
  const { wordless, title = m.failed_title(), text = m.failed_text(), support, onRetry, inline } = props;
  return (
    <EmptyView
      role="alert"
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
      action={retry(onRetry)}
    />
  );
}

/** A view for no network; nothing is sent until the payer taps again. */
export function OfflineView({ onRetry, inline }: FailedProps) {
  return (
    <EmptyView
      role="alert"
      icon="offline"
      tone="neutral"
      title={m.offline_title()}
      text={m.offline_text()}
      inline={inline}
      action={retry(onRetry)}
    />
  );
}

function retry(onRetry: FailedProps['onRetry']): ReactNode {
  return (
    onRetry && (
      <Button variant="soft" onClick={onRetry}>
        {m.retry()}
      </Button>
    )
  );
}

/** Says by its turning that something is under way. */
export function Spinner() {
  return <span className={s['turning']} aria-hidden="true" />;
}

/** A view for a screen whose code is loading. */
export function LoadingView() {
  return (
    <div className={s['view']} role="status">
      <Spinner />
      <p className={s['words']}>{m.loading()}</p>
    </div>
  );
}
