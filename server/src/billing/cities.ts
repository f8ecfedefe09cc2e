import { type Language, tagIn } from '@life-payment/contract/rules';
import type { CityEntry } from '../kit/ports/catalogue.ts';

/** Cities, in the list's order, whose Chinese name contains the keyword, or whose pinyin, initials or other name begins with it. */
export function searchCities(cities: readonly CityEntry[], keyword: string): readonly CityEntry[] {
  const wanted = keyword.toLowerCase().replace(/[\s'’]/gu, '');
  if (wanted === '') return cities;
  return cities.filter(
    (city) =>
      city.initials.startsWith(wanted) ||
      folded(city.pinyin).startsWith(folded(wanted)) ||
      Object.entries(city.name).some(([tag, name]) =>
        Object.hasOwn(city.reading, tag)
          ? name.includes(wanted)
          : name.toLowerCase().replace("'", '').startsWith(wanted),
      ),
  );
}

/** Cities under the letter of the name that is shown, or of its reading: 乌鲁木齐市 (wulumuqi) under W, Urumqi under U. */
export function byInitial(cities: readonly CityEntry[], language: Language) {
  const key = ({ name, reading }: CityEntry) => {
    const tag = tagIn(name, language);
    return reading[tag] ?? name[tag] ?? '';
  };
  const sorted = cities
    .map((city) => ({ city, sortedBy: key(city) }))
    .sort((a, b) => (a.sortedBy < b.sortedBy ? -1 : a.sortedBy > b.sortedBy ? 1 : 0));
  const groups = Map.groupBy(sorted, ({ sortedBy }) => sortedBy.charAt(0).toUpperCase());
  return [...groups].map(([initial, members]) => ({ initial, members: members.map(({ city }) => city) }));
}

/** People without a ü key type v or u. */
function folded(text: string): string {
  return text.replaceAll('ü', 'v').replaceAll('v', 'u');
}
