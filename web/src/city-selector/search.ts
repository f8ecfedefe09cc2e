import { readText } from '@life-payment/contract/rules';
import type { City, CityList } from '../api/catalogue.ts';

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
