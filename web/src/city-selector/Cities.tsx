import type { City } from '../api/catalogue.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import s from './CitySelector.module.css';

export type Choose = (city: City) => void;

type Props = { cities: readonly City[]; current: string | null; choose: Choose };

/** A list of cities, with the current one marked. */
export function Cities({ cities, current, choose }: Props) {
  return (
    <ul className={s['list']}>
      {cities.map((city) => (
        <li key={city.area}>
          <button
            type="button"
            className={s['city']}
            onClick={() => choose(city)}
            aria-pressed={city.area === current}
          >
            {city.name}
            {city.area === current && <Icon name="check" size={18} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A few cities side by side. */
export function Tiles({ cities, choose }: { cities: readonly City[]; choose: Choose }) {
  return (
    <div className={s['tiles']}>
      {cities.map((city) => (
        <button key={city.area} type="button" className={s['tile']} onClick={() => choose(city)}>
          {city.name}
        </button>
      ))}
    </div>
  );
}
