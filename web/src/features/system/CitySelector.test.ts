import { expect, test } from 'vitest';
import { searchCities } from './CitySelector.tsx';

function city(area: string, name: string, pinyin: string, initials: string) {
  return {
    area,
    name,
    pinyin,
    initials,
  };
}
const changsha = city('430100', '长沙市', 'changsha', 'cs');
const changzhou = city('320400', '常州市', 'changzhou', 'cz');
const jinchang = city('620300', '金昌市', 'jinchang', 'jc');
const xiangtan = city('430300', '湘潭市', 'xiangtan', 'xt');
const list = {
  hot: [changsha],
  groups: [
    { initial: 'C', cities: [changsha, changzhou] },
    { initial: 'J', cities: [jinchang] },
    { initial: 'X', cities: [xiangtan] },
  ],
};

test.each([
  ['长沙', ['430100']],
  ['沙', ['430100']],
  ['ChangSha', ['430100']],
  ['chang sha', ['430100']],
  ['xt', ['430300']],
  // Matches at the beginning come before other matches.
  ['chang', ['430100', '320400', '620300']],
  ['  ', []],
  ['zzz', []],
])('the keyword %j finds the cities %j', (keyword, areas) => {
  expect(searchCities(list, keyword).map((found) => found.area)).toEqual(areas);
});
