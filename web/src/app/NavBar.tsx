import { useEffect, useRef } from 'react';
import { m } from '../lib/i18n/messages.ts';
import { useNavigation } from '../lib/navigation/navigation.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import s from './NavBar.module.css';

type Props = {
  title: string;
  /** Inside messengers, and if the entry says so, the app around the page shows the title itself. */
  hidden: boolean;
  slotRef: (slot: HTMLElement | null) => void;
};

/** The bar above every screen: back, title, and the screen's actions at the right. */
export function NavBar({ title, hidden, slotRef }: Props) {
  const { back } = useNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  // After a navigation the focus moves to the title, so that a screen reader begins there.
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus({ preventScroll: true });
    shown.current = title;
  }, [title]);
  return (
    <header className={cx(s['bar'], hidden && s['bare'])}>
      {!hidden && (
        <button type="button" className={s['back']} aria-label={m.back()} onClick={back}>
          <Icon name="back" />
        </button>
      )}
      {title !== '' && (
        <h1 className={hidden ? 'unseen' : s['title']} ref={heading} tabIndex={-1}>
          {title}
        </h1>
      )}
      {!hidden && <div className={s['actions']} ref={slotRef} />}
    </header>
  );
}
