import type { ReactNode, Ref } from 'react';
import { Link as RouterLink } from 'wouter';
import { useHref } from '../lib/navigation/navigation.ts';
import type { Params } from '../lib/pages.ts';

/** The way to a page of the app: its path and parameters. */
export type Way = { to: string; params?: Params | undefined };

type Props = Way & {
  className?: string | undefined;
  'aria-label'?: string;
  ref?: Ref<HTMLAnchorElement> | undefined;
  children: ReactNode;
};

/** A link to a page of the app, which keeps the payer's channel. */
export function Link({ to, params, ...link }: Props) {
  return <RouterLink href={useHref()(to, params)} {...link} />;
}
