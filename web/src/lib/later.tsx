import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

type Options<Props> = {
  /** Its code comes at once, while the page waits for something else. */
  early?: boolean;
  /** Stands there until the code has come. */
  meanwhile?: ReactNode;
  /** Stands there if the code can't load. Without it the page fails. */
  instead?: ComponentType<Props>;
};

/** A part of a page that is a chunk of its own. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { early, meanwhile, instead }: Options<Props> = {},
): ComponentType<Props> {
  const begin = instead ? () => load().catch(() => ({ default: instead })) : load;
  const begun = early && begin();
  const Part = lazy(() => begun || begin());
  return (props) => <Suspense fallback={meanwhile}>{createElement(Part, props)}</Suspense>;
}

/** Stands for a part that the page can do without. */
export function Nothing() {
  return null;
}
