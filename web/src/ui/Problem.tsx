import { useEffect, useRef } from 'react';
import s from './Problem.module.css';

/** Says why an action failed. It stands right above the button that caused it, and is scrolled into view. */
export function Problem({ text }: { text: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return text === undefined ? null : (
    <p ref={place} className={s['problem']} role="alert">
      {text}
    </p>
  );
}
