import { readText } from '@life-payment/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { City, CityList } from '../api/catalogue.ts';
import { citiesOptions } from '../api/cities.ts';
import { useApp } from '../app/context.ts';
import { QueryErrorView } from '../app/views/QueryErrorView.tsx';
import { m } from '../i18n/messages.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { SEARCH } from '../ui/icons/later-icons.ts';
import { Bone, Skeleton } from '../ui/views/Skeleton.tsx';
import { EmptyView } from '../ui/views/Views.tsx';
import { type Choose, Cities, Tiles } from './Cities.tsx';
import s from './CitySelector.module.css';
import { Located } from './Located.tsx';
import { searchCities } from './search.ts';

type FoundProps = { list: CityList; keyword: string; current: string | null; choose: Choose };
type Props = { current: string | null; answer: (city: City | null) => void };

export default CitySelector;

/** Chooses a city: the located one, popular ones, all by letter, or a search by name, pinyin or initials. */
function CitySelector({ current, answer }: Props) {
  const { api } = useApp();
  const [keyword, setKeyword] = useState('');
  const cities = useQuery(citiesOptions(api));
  const inList = { current, choose: answer };
  return (
    <Dialog kind="full" title={m.city_title()} onClose={() => answer(null)}>
      <search className={s['search']}>
        <Icon name={SEARCH} size={20} />
        <input
          type="search"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          placeholder={m.city_search()}
          aria-label={m.city_search()}
          maxLength={20}
          autoComplete="off"
        />
      </search>
      <div className={s['body']}>
        {cities.isPending && <Bones />}
        {cities.isError && <QueryErrorView error={cities.error} onRetry={cities.refetch} />}
        {cities.data && readText(keyword) === '' && <AllCities list={cities.data} {...inList} />}
        {cities.data && readText(keyword) !== '' && (
          <Found list={cities.data} keyword={readText(keyword)} {...inList} />
        )}
      </div>
    </Dialog>
  );
}

function Bones() {
  return (
    <Skeleton>
      <div className={s['bones']}>
        {['80%', '60%', '70%', '50%', '65%', '75%'].map((width) => (
          <Bone key={width} width={width} height={18} />
        ))}
      </div>
    </Skeleton>
  );
}

function AllCities({ list, current, choose }: { list: CityList; current: string | null; choose: Choose }) {
  return (
    <>
      <Located choose={choose} />
      {list.hot.length > 0 && (
        <section>
          <h3 className={s['heading']}>{m.city_hot()}</h3>
          <Tiles cities={list.hot} choose={choose} />
        </section>
      )}
      {list.groups.map((group) => (
        <section key={group.initial}>
          <h3 className={s['heading']} id={`city-${group.initial}`}>
            {group.initial}
          </h3>
          <Cities cities={group.cities} current={current} choose={choose} />
        </section>
      ))}
      <LetterIndex letters={list.groups.map((group) => group.initial)} />
    </>
  );
}

function LetterIndex({ letters }: { letters: readonly string[] }) {
  return (
    <nav className={s['index']} aria-label={m.city_index()}>
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          onClick={() => document.getElementById(`city-${letter}`)?.scrollIntoView()}
        >
          {letter}
        </button>
      ))}
    </nav>
  );
}

function Found({ list, keyword, current, choose }: FoundProps) {
  const { api } = useApp();
  const local = searchCities(list, keyword);
  // The list has names in the current language; the service also knows those in the others.
  const fromService = useQuery({ ...citiesOptions(api, keyword), enabled: local.length === 0 });
  const found = local.length > 0 ? local : (fromService.data?.groups.flatMap((group) => group.cities) ?? []);
  if (found.length > 0) return <Cities cities={found} current={current} choose={choose} />;
  if (fromService.isPending) return <Bones />;
  return (
    <EmptyView icon={SEARCH} tone="neutral" title={m.city_none({ keyword })} text={m.city_none_text()} />
  );
}
