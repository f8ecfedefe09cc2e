import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import s from './Button.module.css';
import { cx } from './cx.ts';

type Look = {
  /** `off`: it can't be tapped now, and says why. */
  variant?: 'primary' | 'soft' | 'text' | 'off';
  wide?: boolean;
  small?: boolean;
  children: ReactNode;
};

type ButtonProps = Look & { busy?: boolean } & Omit<ComponentProps<'button'>, 'className' | 'children'>;

const classOf = ({ variant = 'primary', wide, small }: Omit<Look, 'children'>): string =>
  cx(s['button'], s[variant], wide && s['wide'], small && s['small']);

/** A round button. While `busy` it shows that it works and takes no second tap. */
export const Button = ({ variant, wide, small, busy = false, disabled, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classOf({ ...(variant && { variant }), ...(wide && { wide }), ...(small && { small }) })}
    disabled={disabled || busy}
    aria-busy={busy}
  >
    {busy && <span className={s['spinner']} aria-hidden="true" />}
    {children}
  </button>
);

/** A link that looks like a button; `href` is a path of the app (from `useHref`). */
export const LinkButton = ({ href, children, ...look }: Look & { href: string }) => (
  <Link href={href} className={classOf(look)}>
    {children}
  </Link>
);
