import { type ReactNode, useEffect, useRef } from 'react';
import s from './Problem.module.css';

type Props = {
  text: string | undefined;
  /** A way that helps. */
  children?: ReactNode;
};

/** Says why an action failed. It stands right above the button that caused it, and is scrolled into view. */
export function Problem({ text, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return text === undefined ? null : (
    <div ref={place} className={s['problem']} role="alert">
      {text}
      {children}
    </div>
  );
}
