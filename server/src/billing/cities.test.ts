import { expect, test } from 'vitest';
import { byInitial, searchCities } from './cities.ts';
import { makeCities } from './make-cities.ts';

const cities = makeCities();
function city(area: string) {
  return cities.byArea.get(area);
}

test('each area has six digits and exists once', () => {
  expect(cities.byArea.size).toBe(cities.all.length);
  expect(cities.all.filter(({ area }) => !/^\d{6}$/.test(area))).toEqual([]);
});

test('municipalities are one city each; counties under their province are cities of their own', () => {
  expect(city('110100')?.name['zh-CN']).toBe('北京市');
  expect(city('500100')?.name['zh-CN']).toBe('重庆市');
  expect(city('500200')).toBeUndefined();
  expect(city('429004')?.name['zh-CN']).toBe('仙桃市');
  expect(cities.all.filter(({ name }) => /直辖县级|市辖区/.test(name['zh-CN'] ?? ''))).toEqual([]);
});

test.each([
  ['430100', 'changsha', 'cs', 'Changsha'],
  ['500100', 'chongqing', 'cq', 'Chongqing'],
  ['350200', 'xiamen', 'xm', 'Xiamen'],
  ['141100', 'lvliang', 'll', 'Lüliang'],
  ['610100', 'xian', 'xa', "Xi'an"],
  ['340300', 'bengbu', 'bb', 'Bengbu'],
  ['341600', 'bozhou', 'bz', 'Bozhou'],
  ['222400', 'yanbian', 'yb', 'Yanbian'],
  ['650100', 'wulumuqi', 'wlmq', 'Urumqi'],
])('%s reads %s, %s, %s', (area, pinyin, initials, nameEn) => {
  expect(city(area)).toMatchObject({ pinyin, initials, name: { en: nameEn } });
});

test('pinyin has plain letters, and no two cities have the same English name', () => {
  expect(cities.all.filter(({ pinyin }) => !/^[a-z]+$/.test(pinyin))).toEqual([]);
  expect(new Set(cities.all.map(({ name }) => name['en'])).size).toBe(cities.all.length);
});

test('every hot area is a city', () => {
  expect(cities.hot).toHaveLength(12);
});

test.each([
  ['xian', '西安市'],
  ["xi'an", '西安市'],
  ['Xi An', '西安市'],
  ['lüliang', '吕梁市'],
  ['luliang', '吕梁市'],
  ['urumqi', '乌鲁木齐市'],
  ['wlmq', '乌鲁木齐市'],
  ['延边', '延边朝鲜族自治州'],
])('%s finds %s', (keyword, nameZh) => {
  expect(searchCities(cities.all, keyword).map((found) => found.name['zh-CN'])).toContain(nameZh);
});

test('a keyword without letters filters nothing', () => {
  expect(searchCities(cities.all, ' ')).toBe(cities.all);
});

test('cities are grouped by the first letter of the shown name', () => {
  const initialOf = (language: 'zh-CN' | 'en') =>
    byInitial(cities.all, language).find(({ members }) => members.some(({ area }) => area === '650100'))
      ?.initial;
  expect(initialOf('zh-CN')).toBe('W');
  expect(initialOf('en')).toBe('U');
});

test('a city is sorted by the name that is shown, and by pinyin where that is the Chinese one', () => {
  const [abidjan, beijing] = [
    { area: '1', name: { 'zh-CN': '阿比让', en: 'Abidjan' } },
    { area: '2', name: { 'zh-CN': '北京市' } },
  ].map((names, at) => {
    const pinyin = ['abirang', 'beijing'][at] ?? '';
    return { ...names, reading: { 'zh-CN': pinyin }, pinyin, initials: '' };
  });
  const mixed = [beijing, abidjan].filter((each) => each !== undefined);
  const initials = (language: 'zh-CN' | 'en') =>
    byInitial(mixed, language).map(({ initial, members }) => [initial, ...members.map(({ area }) => area)]);
  expect(initials('en')).toEqual([
    ['A', '1'],
    ['B', '2'],
  ]);
  expect(initials('zh-CN')).toEqual(initials('en'));
});

test('a name in any language is found by its beginning', () => {
  const paris = {
    area: '1',
    name: { 'zh-CN': '巴黎', fr: 'Paris' },
    reading: { 'zh-CN': 'bali' },
    pinyin: 'bali',
    initials: 'bl',
  };
  for (const keyword of ['par', 'bali', 'bl', '黎']) expect(searchCities([paris], keyword)).toEqual([paris]);
  expect(searchCities([paris], 'ris')).toEqual([]);
});
