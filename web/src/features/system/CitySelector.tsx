import { readText } from '@life-payment/contract/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { City, CityList } from '../../lib/api/catalogue.ts';
import { useApp } from '../../lib/app.ts';
import { currentPosition } from '../../lib/host/device.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SearchField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SEARCH } from '../../ui/later-icons.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { askCityAt, citiesOptions, locationOptions } from './api.ts';
import s from './CitySelector.module.css';

type Props = { current: string | null; answer: (city: City | null) => void };

export default CitySelector;

/** Chooses a city: the located one, popular ones, all by letter, or a search by name, pinyin or initials. */
function CitySelector({ current, answer }: Props) {
  const { api } = useApp();
  const [keyword, setKeyword] = useState('');
  const cities = useQuery(citiesOptions(api));
  const text = readText(keyword);
  const inList = { current, choose: answer };
  return (
    <Dialog kind="full" title={m.city_title()} onClose={() => answer(null)}>
      <div className={s['search']}>
        <SearchField label={m.city_search()} value={keyword} onType={setKeyword} />
      </div>
      <div className={s['body']}>
        {cities.isPending && <Bones />}
        {cities.isError && <QueryErrorView error={cities.error} onRetry={cities.refetch} />}
        {cities.data && text === '' && <AllCities list={cities.data} {...inList} />}
        {cities.data && text !== '' && <Found list={cities.data} keyword={text} {...inList} />}
      </div>
    </Dialog>
  );
}

function Bones() {
  return (
    <Skeleton>
      <div className="stack">
        {['80%', '60%', '70%', '50%', '65%', '75%'].map((width) => (
          <Bone key={width} width={width} height={18} />
        ))}
      </div>
    </Skeleton>
  );
}

type InList = { current: string | null; choose: (city: City) => void };

function AllCities({ list, current, choose }: InList & { list: CityList }) {
  return (
    <>
      <Located choose={choose} />
      {list.hot.length > 0 && (
        <section>
          <h3 className={cx('small', s['heading'])}>{m.city_hot()}</h3>
          <Tiles cities={list.hot} choose={choose} />
        </section>
      )}
      {list.groups.map((group) => (
        <section key={group.initial}>
          <h3 className={cx('small', s['heading'])} id={`city-${group.initial}`}>
            {group.initial}
          </h3>
          <Cities cities={group.cities} current={current} choose={choose} />
        </section>
      ))}
      <nav className={s['index']} aria-label={m.city_index()}>
        {list.groups.map(({ initial }) => (
          <button
            key={initial}
            type="button"
            onClick={() => document.getElementById(`city-${initial}`)?.scrollIntoView()}
          >
            {initial}
          </button>
        ))}
      </nav>
    </>
  );
}

function Found({ list, keyword, ...inList }: InList & { list: CityList; keyword: string }) {
  const { api } = useApp();
  const local = searchCities(list, keyword);
  // The list has names in the current language; the service also knows those in the others.
  const fromService = useQuery({ ...citiesOptions(api, keyword), enabled: local.length === 0 });
  const found = local.length > 0 ? local : (fromService.data?.groups.flatMap((group) => group.cities) ?? []);
  if (found.length > 0) return <Cities cities={found} {...inList} />;
  if (fromService.isPending) return <Bones />;
  return (
    <EmptyView icon={SEARCH} tone="neutral" title={m.city_none({ keyword })} text={m.city_none_text()} />
  );
}

function Cities({ cities, current, choose }: InList & { cities: readonly City[] }) {
  return (
    <ul className={cx('ruled', s['list'])}>
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

function Tiles({ cities, choose }: Pick<InList, 'choose'> & { cities: readonly City[] }) {
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

/** The payer's city: by network address, or by the phone's position if the payer taps for it. */
function Located({ choose }: Pick<InList, 'choose'>) {
  const { api } = useApp();
  const byAddress = useQuery(locationOptions(api));
  const byPosition = useMutation({ mutationFn: async () => askCityAt(api, await currentPosition()) });
  const city = byPosition.data?.city ?? byAddress.data;
  const looking = byAddress.isPending || byPosition.isPending;
  return (
    <section>
      <h3 className={cx('small', s['heading'])}>{m.city_located()}</h3>
      {city ? (
        <Tiles cities={[city]} choose={choose} />
      ) : (
        <div className="ends">
          <p className="small" role="status">
            {looking ? m.city_locating() : m.city_not_located()}
          </p>
          {!looking && !byPosition.isSuccess && !byPosition.isError && (
            <Button variant="text" onClick={() => byPosition.mutate()}>
              {m.city_locate()}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** The cities whose name, pinyin or initials match a keyword. Matches at the beginning come first. */
export function searchCities(list: CityList, keyword: string): City[] {
  const text = readText(keyword).toLowerCase().replaceAll(' ', '');
  if (text === '') return [];
  const rank = (city: City): number => {
    if (city.name.startsWith(text) || city.pinyin.startsWith(text)) return 0;
    if (city.initials.startsWith(text)) return 1;
    return city.name.includes(text) || city.pinyin.includes(text) ? 2 : 3;
  };
  return list.groups
    .flatMap((group) => group.cities)
    .map((city) => ({ city, rank: rank(city) }))
    .filter((found) => found.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map((found) => found.city);
}
