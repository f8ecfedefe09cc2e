import { useLayoutEffect } from 'react';
import { useApp } from '../context.ts';

/** Gives the page another title than its route has, while it is in view; null: it has none of its own. */
export function usePageTitle(text: string | null): void {
  const { title } = useApp();
  useLayoutEffect(() => {
    title.set(text);
    return () => title.set(null);
  }, [title, text]);
}
