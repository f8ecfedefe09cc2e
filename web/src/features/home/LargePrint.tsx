import { useState } from 'react';
import { type App, useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { changeLook } from '../../lib/look.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import s from './home.module.css';

/** Switches to large print, named in words. */
export function LargePrint() {
  const app = useApp();
  return (
    <button type="button" className={s['language']} onClick={() => changeLook(app, { size: 'large' })}>
      {m.large_print()}
    </button>
  );
}

/** Offers large print: at the first visit, and once more where the phone's own text is large. */
export function LargePrintOffer() {
  const app = useApp();
  const [open, setOpen] = useState(() => isOffered(app));
  if (!open) return null;
  const answer = () => {
    app.perTab.removeItem(OFFERED);
    setOpen(false);
  };
  return (
    <section className={cx('small', s['news'])} aria-label={m.large_print()}>
      <p>{m.large_print_offer()}</p>
      <Button
        variant="text"
        onClick={() => {
          answer();
          changeLook(app, { size: 'large' });
        }}
      >
        {m.large_print_yes()}
      </Button>
      <button type="button" className="tap" aria-label={m.home_news_close()} onClick={answer}>
        <Icon name="close" size={18} />
      </button>
    </section>
  );
}

/** The storage key of the reason for the last offer; in the tab while the offer waits for an answer. */
const OFFERED = 'largePrintOffered';

function isOffered({ local, perTab }: Pick<App, 'local' | 'perTab'>): boolean {
  const reason = isTextLarge() ? 'TEXT' : 'VISIT';
  const before = local.getItem(OFFERED);
  if (before === null || (before === 'VISIT' && reason === 'TEXT')) {
    local.setItem(OFFERED, reason);
    perTab.setItem(OFFERED, reason);
  }
  return perTab.getItem(OFFERED) !== null;
}

/** Text of this many times the usual size is large. */
const LARGE = 1.15;

/** True if the phone's own text is large: that of its browser, or on Apple's phones that of the system. */
function isTextLarge(): boolean {
  const probe = document.createElement('i');
  document.body.append(probe);
  const sizeOf = (font: string) => {
    probe.style.font = font;
    return Number.parseFloat(getComputedStyle(probe).fontSize);
  };
  const large =
    sizeOf('medium serif') >= 16 * LARGE ||
    (CSS.supports('font', '-apple-system-body') && sizeOf('-apple-system-body') >= 17 * LARGE);
  probe.remove();
  return large;
}
