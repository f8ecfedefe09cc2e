import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { pointsTipOptions } from '../../api/accounts.ts';
import type { Banner } from '../../api/catalogue.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { NewsBone } from '../../app/views/HomeBones.tsx';
import { m } from '../../i18n/messages.ts';
import { findRouteByName } from '../../pages/routes.ts';
import { Parts } from '../../ui/facts/Parts.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './home.module.css';

/** Loaded only for payers with points. Home is complete if it does not load. */
const PointsHint = lazy<ComponentType<{ points: number; onHide: () => void }>>(() =>
  import('../../benefits/PointsHint.tsx').catch(() => ({ default: Nothing })),
);

/** The ids of the banners that the payer has hidden on this phone. */
const HIDDEN = 'hiddenBanners';

/** One line of news: the payer's points, or else the channel's first banner. Once hidden, only another banner brings it back. */
export function News({ banners }: { banners: readonly Banner[] }) {
  const { local } = useApp();
  const { data: points } = useQuery(pointsTipOptions());
  const [hidden, setHidden] = useState(() => local.getItem(HIDDEN)?.split(' ') ?? []);
  const banner = banners.find(({ bannerId }) => !hidden.includes(bannerId));
  const hide = () => {
    const ids = banners.map(({ bannerId }) => bannerId);
    local.setItem(HIDDEN, ids.join(' '));
    setHidden(ids);
  };
  if (points)
    return (
      <Suspense fallback={<NewsBone />}>
        <PointsHint points={points} onHide={hide} />
      </Suspense>
    );
  return banner ? <BannerLine banner={banner} onHide={hide} /> : null;
}

function BannerLine({ banner, onHide }: { banner: Banner; onHide: () => void }) {
  const href = useHref();
  const route = banner.route === undefined ? null : findRouteByName(banner.route);
  const text = <Parts of={[banner.title, banner.text]} />;
  return (
    <section className={s['news']} aria-label={m.home_banners()}>
      {route ? <Link href={href(route.path)}>{text}</Link> : <p>{text}</p>}
      <button type="button" aria-label={m.home_news_close()} onClick={onHide}>
        <Icon name="close" size={18} />
      </button>
    </section>
  );
}

function Nothing() {
  return null;
}
