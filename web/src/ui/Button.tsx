import { type ComponentProps, createContext, type ReactNode, type Ref, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Link as RouterLink } from 'wouter';
import { useHref } from '../lib/navigation/navigation.ts';
import { usePayingOff } from '../lib/offline/unconfirmed.ts';
import type { Params } from '../lib/pages.ts';
import { cx } from './cx.ts';
import s from './first.module.css';

type Style = {
  /** `ends`: it ends or deletes something. `off`: disabled, with the reason as its text. */
  variant?: 'primary' | 'soft' | 'ends' | 'text' | 'off' | undefined;
  wide?: boolean | undefined;
  small?: boolean | undefined;
};

type ButtonProps = Style & { busy?: boolean } & Omit<ComponentProps<'button'>, 'className'>;

/** A round button. While `busy` it shows a spinner and takes no taps, but keeps the focus, which a disabled button loses. */
export function Button(props: ButtonProps) {
  const { variant, wide, small, busy = false, disabled, onClick, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, wide, small })}
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

/** The look of a button, for a link to another app. */
export function buttonClass({ variant = 'primary', wide, small }: Style): string {
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

/** The way to a page of the app: its path and parameters. */
export type Way = { to: string; params?: Params | undefined };

type LinkProps = Way & { 'aria-label'?: string; ref?: Ref<HTMLAnchorElement>; children: ReactNode };

/** A link to a page of the app, which keeps the payer's channel. */
export function Link({ to, params, ...link }: LinkProps & { className?: string | undefined }) {
  return <RouterLink href={useHref()(to, params)} {...link} />;
}

/** A link that looks like a button. */
export function LinkButton({ variant, wide, small, ...link }: Style & LinkProps) {
  return <Link {...link} className={buttonClass({ variant, wide, small })} />;
}

/** The element of the bar that a screen's actions go into. `NO_BAR`: there is no bar, and the actions stay in the page. */
export const NO_BAR = 'NO_BAR';
export const BarSlot = createContext<HTMLElement | typeof NO_BAR | null>(null);

/** Shows a screen's actions at the right of the bar, or in the page if there is no bar. */
export function BarActions({ children }: { children: ReactNode }) {
  const slot = useContext(BarSlot);
  if (slot === NO_BAR) return <div style={{ display: 'flex', justifyContent: 'flex-end' }}>{children}</div>;
  return slot && createPortal(children, slot);
}
