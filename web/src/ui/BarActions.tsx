import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The element of the bar that a screen's actions go into. `NO_BAR`: there is no bar, and the actions stay in the page. */
export const NO_BAR = 'NO_BAR';
export const BarSlot = createContext<HTMLElement | typeof NO_BAR | null>(null);

/** Shows a screen's actions at the right of the bar, or in the page if there is no bar. */
export function BarActions({ children }: { children: ReactNode }) {
  const slot = useContext(BarSlot);
  if (slot === NO_BAR) return <div style={{ display: 'flex', justifyContent: 'flex-end' }}>{children}</div>;
  return slot && createPortal(children, slot);
}
