import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pointsTipOptions } from '../../lib/api/accounts.ts';
import type { Banner } from '../../lib/api/catalogue.ts';
import { type App, useApp } from '../../lib/app.ts';
import { CAROUSEL_MS } from '../../lib/defaults.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { changeLook } from '../../lib/look.ts';
import { findRouteByName } from '../../lib/pages.ts';
import { Button, Link } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { NewsBone } from '../../ui/Skeleton.tsx';
import s from './home.module.css';

/** Loaded only for payers with points. Home is complete if it does not load. */
const PointsHint = later(async () => ({ default: (await import('./late-parts.tsx')).PointsHint }), {
  meanwhile: <NewsBone />,
  instead: Nothing,
});

/** The ids of the banners that the payer has hidden on this phone. */
const HIDDEN = 'hiddenBanners';

/** One line of news: the payer's points, or else the channel's banners in turn. Once hidden, only another banner brings it back. */
export function News({ banners }: { banners: readonly Banner[] }) {
  const { local } = useApp();
  const { data: points } = useQuery(pointsTipOptions());
  const [hidden, setHidden] = useState(() => local.getItem(HIDDEN)?.split(' ') ?? []);
  const fresh = banners.filter(({ bannerId }) => !hidden.includes(bannerId));
  const hide = () => {
    const ids = banners.map(({ bannerId }) => bannerId);
    local.setItem(HIDDEN, ids.join(' '));
    setHidden(ids);
  };
  if (points) return <PointsHint points={points} onHide={hide} />;
  return fresh.length > 0 ? <BannerLine banners={fresh} onHide={hide} /> : null;
}

/** All banners lie in one place, which is as high as the highest, so that nothing moves when the next one shows. */
function BannerLine({ banners, onHide }: { banners: readonly Banner[]; onHide: () => void }) {
  const { at, hold, release } = useTurn(banners.length);
  return (
    <section className={cx('small', s['news'])} aria-label={m.home_banners()}>
      <ul
        className={s['banners']}
        onPointerEnter={hold}
        onFocus={hold}
        onPointerLeave={release}
        onBlur={release}
      >
        {banners.map(({ bannerId, title, text, route }, index) => {
          const page = route === undefined ? null : findRouteByName(route);
          const words = <Parts of={[title, text]} />;
          return (
            <li key={bannerId} data-shown={index === at}>
              {page ? <Link to={page.path}>{words}</Link> : words}
            </li>
          );
        })}
      </ul>
      <button type="button" className="tap" aria-label={m.home_news_close()} onClick={onHide}>
        <Icon name="close" size={18} />
      </button>
    </section>
  );
}

/** Which of several takes its turn. It stays while it is held, and for payers who want no motion. */
function useTurn(count: number) {
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || count < 2 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), CAROUSEL_MS);
    return () => clearInterval(timer);
  }, [held, count]);
  return { at, hold: () => setHeld(true), release: () => setHeld(false) };
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
