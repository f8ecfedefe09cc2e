import { type KeyboardEvent, useEffect, useState } from 'react';
import type { ChannelConfig } from '../api/channel.ts';
import { m } from '../i18n/messages.ts';
import type { Point } from '../ui/controls/gestures.ts';
import { useGestures } from '../ui/controls/use-gestures.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { PLACE } from '../ui/icons/later-icons.ts';
import type { Coordinate } from './coordinate.ts';
import s from './map.module.css';
import { type MapView, placeOf, pushed, tileAddress, tilesIn, zoomedAt } from './view.ts';

type Tiles = NonNullable<ChannelConfig['map']>;

const STEP_PX = 80;
const MIDDLE: Point = { x: 0, y: 0 };

const KEY_PUSHES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: STEP_PX, y: 0 },
  ArrowRight: { x: -STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: STEP_PX },
  ArrowDown: { x: 0, y: -STEP_PX },
};
const KEY_FACTORS: Readonly<Record<string, number>> = { '+': 2, '=': 2, '-': 0.5 };

type Props = {
  tiles: Tiles;
  label: string;
  view: MapView;
  onView: (next: (before: MapView) => MapView) => void;
  /** The place of the pin; without it the pin stays in the middle while the map moves. */
  pin?: Coordinate;
  /** Called if no tile loads. */
  onBroken: () => void;
};

/** A map of tiles, moved and zoomed by fingers, mouse, wheel, buttons and keys. */
export function SlippyMap({ tiles, label, view, onView, pin, onBroken }: Props) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [arrived, setArrived] = useState(false);
  const frame = useGestures({
    onMove: ({ by, factor, at }) => onView((before) => zoomedAt(pushed(before, by), factor, at)),
    onDoubleTap: (at) => onView((before) => zoomedAt(before, 2, at)),
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Keys move the map, so it has to be focusable.
    element.tabIndex = 0;
    const watch = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame]);

  const zoom = (factor: number) => onView((before) => zoomedAt(before, factor, MIDDLE));
  const onKeyDown = (event: KeyboardEvent) => {
    const push = KEY_PUSHES[event.key];
    const factor = KEY_FACTORS[event.key];
    if (push) onView((before) => pushed(before, push));
    else if (factor !== undefined) zoom(factor);
    else return;
    event.preventDefault();
  };

  const { x, y } = pin ? placeOf(view, pin) : MIDDLE;
  return (
    <div className={s['map']}>
      <div className={s['frame']} ref={frame} role="application" aria-label={label} onKeyDown={onKeyDown}>
        {tilesIn(view, size).map((tile) => (
          <img
            key={tile.key}
            src={tileAddress(tiles.tiles, tile)}
            alt=""
            draggable={false}
            className={s['tile']}
            style={{
              width: tile.side + 1,
              height: tile.side + 1,
              transform: `translate(${tile.left}px, ${tile.top}px)`,
            }}
            onLoad={() => setArrived(true)}
            onError={() => !arrived && onBroken()}
          />
        ))}
        <span className={s['pin']} style={{ transform: `translate(${x}px, ${y}px)` }}>
          <Icon name={PLACE} size={40} />
        </span>
      </div>
      <div className={s['zoom']}>
        <button type="button" aria-label={m.map_closer()} onClick={() => zoom(2)}>
          <Icon name="plus" size={20} />
        </button>
        <button type="button" aria-label={m.map_farther()} onClick={() => zoom(0.5)}>
          <span aria-hidden="true" className={s['minus']} />
        </button>
      </div>
      {tiles.credit && <small className={s['credit']}>{tiles.credit}</small>}
    </div>
  );
}
