import { type Language, storedIn } from '@life-payment/contract/rules';
import type { CityEntry } from '../../kit/ports/catalogue.ts';

/** Cities whose name contains the keyword, or whose pinyin or initials begin with it, in the order of the list. */
export function searchCities(cities: readonly CityEntry[], keyword: string): readonly CityEntry[] {
  const wanted = keyword.toLowerCase().replace(/[\s'’]/gu, '');
  if (wanted === '') return cities;
  return cities.filter(
    ({ nameZh, nameEn, pinyin: roman, initials }) =>
      nameZh.includes(wanted) ||
      initials.startsWith(wanted) ||
      folded(roman).startsWith(folded(wanted)) ||
      nameEn.toLowerCase().replace("'", '').startsWith(wanted),
  );
}

/** Cities under the letter their name begins with: its pinyin in Chinese, itself in English (乌鲁木齐市 under W, Urumqi under U). */
export function byInitial(cities: readonly CityEntry[], language: Language) {
  const name = ({ nameEn, pinyin: roman }: CityEntry) => storedIn({ zh: roman, en: nameEn }, language);
  const sorted = cities.toSorted((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0));
  const groups = Map.groupBy(sorted, (city) => name(city).charAt(0).toUpperCase());
  return [...groups].map(([initial, members]) => ({ initial, members }));
}

/** People without a ü key type v or u. */
function folded(text: string): string {
  return text.replaceAll('ü', 'v').replaceAll('v', 'u');
}
