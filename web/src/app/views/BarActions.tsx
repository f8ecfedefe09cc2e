import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import s from './BarActions.module.css';

/** Where a screen's actions in the bar go; `NO_BAR`: there is no bar, they stay where the screen has put them. */
export const NO_BAR = 'NO_BAR';
export const BarSlot = createContext<HTMLElement | typeof NO_BAR | null>(null);

/** Puts a screen's actions at the right of the bar, and leaves them in the page where there is no bar. */
export function BarActions({ children }: { children: ReactNode }) {
  const slot = useContext(BarSlot);
  if (slot === NO_BAR) return <div className={s['inPage']}>{children}</div>;
  return slot && createPortal(children, slot);
}
