import { type ReactNode, useEffect, useState } from 'react';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { CourseCard } from '../../outcome/CourseCard.tsx';
import { Hero } from '../../outcome/Hero.tsx';
import s from '../../outcome/outcome.module.css';
import type { Outcome } from '../../outcome/outcome.ts';
import { whatText } from '../../outcome/what-text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';

type Props = {
  /** Undefined while nothing is known yet. */
  outcome: Outcome | undefined;
  /** The wallet has not answered yet: the payer is asked whether it was paid. */
  asking: boolean;
  onPaid: () => void;
  onUnpaid: () => void;
};

/** After this time a text says that it takes longer than it should. */
const LONG_FROM_MS = 20_000;

/** The wallet's word is awaited. It looks like the page of what is paid, which follows. */
export function Confirming({ outcome, asking, onPaid, onUnpaid }: Props) {
  const long = useLong();
  const isGuest = Boolean(useApp().link);
  const waiting = isGuest ? m.payment_confirming_text() : m.payment_close_note();
  return (
    <div className={s['stack']}>
      <Hero
        sign={asking ? 'WAIT' : 'RING'}
        heading={asking ? m.payment_ask() : m.payment_confirming()}
        fen={outcome?.cash}
        what={outcome && whatText(outcome)}
      />
      {outcome && (
        <CourseCard
          outcome={outcome}
          note={asking ? m.payment_ask_text() : long ? m.payment_long_text() : waiting}
        />
      )}
      {asking && <Question onPaid={onPaid} onUnpaid={onUnpaid} />}
      {outcome && !asking && (
        <BottomBar>
          <Button wide variant="soft" onClick={onUnpaid}>
            {outcome.orders.length > 1 ? m.payment_view_payment() : m.payment_view_order()}
          </Button>
        </BottomBar>
      )}
    </div>
  );
}

function Question({ onPaid, onUnpaid }: Pick<Props, 'onPaid' | 'onUnpaid'>): ReactNode {
  return (
    <BottomBar>
      <Button wide onClick={onPaid}>
        {m.payment_done()}
      </Button>
      <Button wide variant="soft" onClick={onUnpaid}>
        {m.payment_not_yet()}
      </Button>
    </BottomBar>
  );
}

/** Whether the payer has waited for long. */
function useLong(): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_FROM_MS);
    return () => clearTimeout(timer);
  }, []);
  return long;
}
