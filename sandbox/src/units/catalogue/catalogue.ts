import type { UnitDescription } from '@life-payment/biller-api';
import { CITIES, type City, PROVINCES } from './cities.ts';
import {
  ACCOUNTS,
  billDayOf,
  CREDITS_WITHIN,
  PHONES,
  type Project,
  RULES,
  type RuleName,
  textOf,
} from './rules.ts';
import { specialUnits } from './special.ts';

type Naming = (place: readonly [zh: string, en: string]) => readonly [zh: string, en: string];
type Company = readonly [project: Project, rule: RuleName, naming: Naming];

const power: Naming = ([zh, en]) => [`国网${zh}供电公司`, `State Grid ${en} Power Supply`];
const southernPower: Naming = ([zh, en]) => [`南方电网${zh}供电局`, `Southern Grid ${en} Power Supply`];

/** Provinces that get electricity from the southern grid. */
const SOUTHERN = ['44', '45', '52', '53'];

/** Companies of one city, by project. Cities go through each list in turn; Changsha has the first. */
const CITY_COMPANIES: Readonly<Record<'WATER' | 'GAS' | 'HEATING' | 'PROPERTY', readonly Company[]>> = {
  WATER: [
    ['WATER', 'any', brand('水业集团', 'Water')],
    ['WATER', 'all', brand('水务集团', 'Water Group')],
    ['WATER', 'oldest', brand('自来水公司', 'Waterworks')],
    ['WATER', 'allArrears', brand('供水集团', 'Water Supply')],
  ],
  GAS: [
    ['GAS', 'arrears', brand('新奥燃气', 'ENN Gas')],
    ['GAS', 'meter', brand('华润燃气', 'CR Gas')],
    ['GAS', 'anyRange', brand('港华燃气', 'Towngas')],
    ['GAS', 'oldest', brand('昆仑燃气', 'Kunlun Gas')],
  ],
  HEATING: [
    ['HEATING', 'all', brand('热力集团', 'Heating Group')],
    ['HEATING', 'allArrears', brand('集中供热', 'District Heating')],
  ],
  PROPERTY: [
    ['PROPERTY', 'anyRange', brand('万家物业', 'Wanjia Property')],
    ['PROPERTY', 'all', brand('安居物业服务', 'Anju Property Services')],
    ['PROPERTY', 'any', brand('锦绣物业', 'Jinxiu Property')],
  ],
};

const CARRIERS = [
  ['mobile', '中国移动', 'China Mobile'],
  ['telecom', '中国电信', 'China Telecom'],
  ['unicom', '中国联通', 'China Unicom'],
] as const;

/**
 * Every unit of the sandbox. Units that are always closed get windows and hours around `now` (ms). `unitsUrl` is the
 * origin of units with a payment page of their own.
 */
export function catalogue(now: number, unitsUrl: string): UnitDescription[] {
  return [...CITIES.flatMap(unitsOfCity), ...national(), ...television(), ...specialUnits(now, unitsUrl)];
}

function brand(zh: string, en: string): Naming {
  return ([placeZh, placeEn]) => [`${placeZh}${zh}`, `${placeEn} ${en}`];
}

function unitsOfCity(city: City, turn: number): UnitDescription[] {
  const local = Object.values(CITY_COMPANIES)
    .map((list) => list[turn % list.length])
    .filter((each) => each !== undefined);
  return [electricity(city), ...local].map((each) =>
    company(each, `${each[0].toLowerCase()}-${city.area}`, [city.area], [city.zh, city.en]),
  );
}

function electricity(city: City): Company {
  return SOUTHERN.includes(city.province)
    ? ['ELECTRICITY', 'arrears', southernPower]
    : ['ELECTRICITY', city.province === '31' ? 'all' : 'oldest', power];
}

function company(
  [project, rule, naming]: Company,
  unitId: string,
  areas: string[],
  place: readonly [string, string],
) {
  const [zh, en] = naming(place);
  const creditsWithinHours = CREDITS_WITHIN[project];
  const servicePhone = PHONES[project];
  return {
    unitId,
    name: textOf(project, zh, en),
    projectType: project,
    areas,
    account: ACCOUNTS[project],
    ...RULES[rule],
    suggested: [...RULES[rule].suggested],
    maintenance: [],
    offline: false,
    autopay: project !== 'PROPERTY',
    ...billDayOf(rule),
    ...(servicePhone === undefined ? {} : { servicePhone }),
    ...(creditsWithinHours === undefined ? {} : { creditsWithinHours }),
    // The gas companies and the units of `special.ts` reverse nothing, as units of an earlier version of the API.
    ...(project === 'GAS' ? {} : { reverses: true }),
  } satisfies UnitDescription;
}

function national(): UnitDescription[] {
  return CARRIERS.flatMap(([id, zh, en]) => [
    company(['PHONE', 'phone', () => [zh, en]], `phone-${id}`, areasOf(), [zh, en]),
    company(
      ['BROADBAND', id === 'telecom' ? 'card' : 'all', () => [`${zh}宽带`, `${en} Broadband`]],
      `broadband-${id}`,
      areasOf(),
      [zh, en],
    ),
  ]);
}

function areasOf(province?: string): string[] {
  return CITIES.filter((city) => province === undefined || city.province === province).map(
    ({ area }) => area,
  );
}

function television(): UnitDescription[] {
  return Object.entries(PROVINCES).map(([code, place], turn) =>
    company(
      ['TV', turn % 3 === 0 ? 'any' : 'card', brand('广电网络', 'Cable TV')],
      `tv-${code}0000`,
      areasOf(code),
      place,
    ),
  );
}
