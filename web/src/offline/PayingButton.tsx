import type { ComponentProps } from 'react';
import { Button, LinkButton } from '../ui/controls/Button.tsx';
import { usePayingOff } from './use-paying-off.ts';

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

/** The same for a link that leads to a payment. */
export function PayingLink({ href, children, ...rest }: ComponentProps<typeof LinkButton>) {
  const off = usePayingOff();
  if (off === undefined)
    return (
      <LinkButton href={href} {...rest}>
        {children}
      </LinkButton>
    );
  return (
    <Button {...rest} variant="off" disabled>
      {off}
    </Button>
  );
}
