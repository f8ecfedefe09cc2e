import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Banner } from '../../api/catalogue.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { findRouteByName } from '../../pages/routes.ts';
import { CAROUSEL_MS } from '../../ui/defaults.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './home.module.css';

/** The channel's banners, one after the other. They can be paused, and stop while a finger, pointer or focus is on them. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !wantsStill());
  const [held, setHeld] = useState(false);
  const several = banners.length > 1;

  useEffect(() => {
    if (!playing || held || !several) return;
    const timer = setTimeout(() => {
      const next = (index + 1) % banners.length;
      const width = track.current?.clientWidth ?? 0;
      if (!document.hidden) track.current?.scrollTo({ left: next * width, behavior: 'smooth' });
      setIndex(next);
    }, CAROUSEL_MS);
    return () => clearTimeout(timer);
  }, [playing, held, several, index, banners.length]);

  const hold = { onPointerDown: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = {
    onPointerUp: () => setHeld(false),
    onPointerCancel: () => setHeld(false),
    onBlur: () => setHeld(false),
  };
  return (
    <section className={s['banners']} aria-roledescription="carousel" aria-label={m.home_banners()}>
      <ul
        className={s['track']}
        ref={track}
        onScrollEnd={({ currentTarget }) =>
          setIndex(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
        {...hold}
        {...release}
      >
        {banners.map((banner, at) => (
          <li
            key={banner.bannerId}
            aria-roledescription="slide"
            aria-label={m.home_banner_at({ index: at + 1, count: banners.length })}
          >
            <Slide banner={banner} />
          </li>
        ))}
      </ul>
      {several && (
        <div className={s['bannerFoot']}>
          <span className={s['dots']} aria-hidden="true">
            {banners.map((banner, at) => (
              <i key={banner.bannerId} className={at === index ? s['dotNow'] : s['dot']} />
            ))}
          </span>
          <button
            type="button"
            className={s['pause']}
            aria-label={playing ? m.home_banner_pause() : m.home_banner_play()}
            onClick={() => setPlaying(!playing)}
          >
            <Icon name={playing ? 'pause' : 'play'} size={16} />
          </button>
        </div>
      )}
    </section>
  );
}

function wantsStill() {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function Slide({ banner }: { banner: Banner }) {
  const href = useHref();
  const route = banner.route === undefined ? null : findRouteByName(banner.route);
  if (!route)
    return (
      <div className={s['slide']}>
        <Inside banner={banner} />
      </div>
    );
  return (
    <Link href={href(route.path)} className={s['slide']}>
      <Inside banner={banner} />
    </Link>
  );
}

function Inside({ banner }: { banner: Banner }) {
  return (
    <>
      <strong>{banner.title}</strong>
      <span className={s['bannerText']}>{banner.text}</span>
    </>
  );
}
