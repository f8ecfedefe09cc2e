import type { ComponentProps, ReactNode, Ref } from 'react';
import { usePayingOff } from '../lib/offline/unconfirmed.ts';
import s from './Button.module.css';
import { cx } from './cx.ts';
import { Link, type Way } from './Link.tsx';

type Style = {
  /** `ends`: it ends or deletes something. `off`: disabled, with the reason as its text. */
  variant?: 'primary' | 'soft' | 'ends' | 'text' | 'off';
  wide?: boolean;
  small?: boolean;
  children: ReactNode;
};

type ButtonProps = Style & { busy?: boolean } & Omit<ComponentProps<'button'>, 'className' | 'children'>;

/** A round button. While `busy` it shows a spinner and takes no taps, but keeps the focus, which a disabled button loses. */
export function Button(props: ButtonProps) {
  const { variant, wide, small, busy = false, disabled, onClick, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(wide && { wide }), ...(small && { small }) })}
      disabled={disabled && !busy}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={s['spinner']} aria-hidden="true" />}
      {children}
    </button>
  );
}

type LinkProps = Style & Way & { ref?: Ref<HTMLAnchorElement> };

/** A link that looks like a button. */
export function LinkButton({ to, params, ref, children, ...style }: LinkProps) {
  return (
    <Link ref={ref} to={to} params={params} className={buttonClass(style)}>
      {children}
    </Link>
  );
}

/** The look of a button, for a link to another app. */
export function buttonClass({ variant = 'primary', wide, small }: Omit<Style, 'children'>): string {
  return cx(s['button'], s[variant], wide && s['wide'], small && s['small']);
}

/** For every button that moves money: disabled, with the reason as its text and name, while nothing may be paid. */
export function PayingButton({ children, ...button }: ComponentProps<typeof Button>) {
  const off = usePayingOff();
  if (off === undefined) return <Button {...button}>{children}</Button>;
  return (
    <Button {...button} aria-label={undefined} variant="off" disabled>
      {off}
    </Button>
  );
}
