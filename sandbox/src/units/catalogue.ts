import type { UnitDescription } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { clockTime, day } from '../time.ts';
import { CITIES, type City, PROVINCES } from './cities.ts';
import { type UnitConduct, unitConducts } from './conduct.ts';
import {
  ACCOUNTS,
  billDayOf,
  CREDITS_WITHIN,
  OWN_ACCOUNTS,
  PHONES,
  type Project,
  RULES,
  type RuleName,
  textOf,
} from './rules.ts';

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

/** Every unit. Those always closed get windows and hours around `now` (ms). `unitsUrl`: the origin of units with a payment page. */
function catalogue(now: number, unitsUrl: string): UnitDescription[] {
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
    companyUnit(each, `${each[0].toLowerCase()}-${city.area}`, [city.area], [city.zh, city.en]),
  );
}

function electricity(city: City): Company {
  return SOUTHERN.includes(city.province)
    ? ['ELECTRICITY', 'arrears', southernPower]
    : ['ELECTRICITY', city.province === '31' ? 'all' : 'oldest', power];
}

function companyUnit(
  [project, rule, naming]: Company,
  unitId: string,
  areas: string[],
  place: readonly [string, string],
) {
  const [zh, en] = naming(place);
  const creditsWithinHours = CREDITS_WITHIN[project];
  const servicePhone = PHONES[project];
  return {
    ...description(unitId, project, rule, [zh, en]),
    areas,
    autopay: project !== 'PROPERTY',
    ...(servicePhone === undefined ? {} : { servicePhone }),
    ...(creditsWithinHours === undefined ? {} : { creditsWithinHours }),
    // The gas companies and the special units reverse nothing, as units of an earlier version of the API.
    ...(project === 'GAS' ? {} : { reverses: true }),
  } satisfies UnitDescription;
}

function national(): UnitDescription[] {
  return CARRIERS.flatMap(([id, zh, en]) => [
    companyUnit(['PHONE', 'phone', () => [zh, en]], `phone-${id}`, areasOf(), [zh, en]),
    companyUnit(
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
    companyUnit(
      ['TV', turn % 3 === 0 ? 'any' : 'card', brand('广电网络', 'Cable TV')],
      `tv-${code}0000`,
      areasOf(code),
      place,
    ),
  );
}

const CHANGSHA = '430100';
const DAY_MS = 24 * 3_600_000;

/** Units that show one rule each. They stand beside Changsha's ordinary units, which stay usable. */
function specialUnits(now: number, unitsUrl: string): UnitDescription[] {
  return [
    specialUnit('water-old-town', 'WATER', 'any', ['长沙老城自来水', 'Changsha Old Town Water'], {
      offline: true,
      replacedBy: `water-${CHANGSHA}`,
    }),
    specialUnit('gas-offline', 'GAS', 'oldest', ['长沙管道煤气', 'Changsha Town Gas'], { offline: true }),
    specialUnit('heating-offline', 'HEATING', 'all', ['岳麓供暖站', 'Yuelu Heating Station'], {
      areas: ['540100'],
      offline: true,
    }),
    specialUnit('water-maintenance', 'WATER', 'oldest', ['望城水务', 'Wangcheng Water'], {
      maintenance: [wholeDay(now)],
    }),
    specialUnit('power-nightly', 'ELECTRICITY', 'any', ['湘江新区配电', 'Xiangjiang Power Distribution'], {
      maintenance: [nextNight(now)],
      autopay: true,
    }),
    specialUnit('property-closed', 'PROPERTY', 'any', ['星城物业', 'Xingcheng Property'], {
      serviceHours: closedNow(now),
    }),
    specialUnit('tv-hours', 'TV', 'any', ['长沙有线电视', 'Changsha Cable TV'], {
      serviceHours: { from: '00:30', to: '23:30' },
      autopay: true,
    }),
    specialUnit('broadband-elsewhere', 'BROADBAND', 'all', ['长城宽带', 'Great Wall Broadband'], {
      paysElsewhere: `${unitsUrl}/elsewhere/broadband-elsewhere`,
    }),
    specialUnit('power-arrears', 'ELECTRICITY', 'arrears', ['湖南农村电力', 'Hunan Rural Power'], {
      autopay: true,
    }),
    specialUnit('power-meter', 'ELECTRICITY', 'meter', ['长沙预付费电表', 'Changsha Prepaid Meters'], {
      autopay: true,
    }),
    specialUnit('water-range', 'WATER', 'anyRange', ['梅溪湖直饮水', 'Meixi Lake Drinking Water'], {
      autopay: true,
    }),
    specialUnit('water-all', 'WATER', 'all', ['浏阳河供水', 'Liuyang River Water Supply'], { autopay: true }),
    specialUnit('property-parking', 'PROPERTY', 'any', ['五一广场停车', 'Wuyi Square Parking'], {
      account: OWN_ACCOUNTS.plate,
    }),
    specialUnit('broadband-email', 'BROADBAND', 'any', ['湘江网络', 'Xiangjiang Networks'], {
      account: OWN_ACCOUNTS.email,
    }),
    specialUnit('heating-id-card', 'HEATING', 'any', ['麓谷供暖', 'Lugu Heating'], {
      account: OWN_ACCOUNTS.idCard,
    }),
  ];
}

function specialUnit(
  unitId: string,
  project: Project,
  rule: RuleName,
  name: readonly [string, string],
  special: Partial<Omit<UnitDescription, 'name'>>,
): UnitDescription {
  return { ...description(unitId, project, rule, name), ...special };
}

function description(
  unitId: string,
  project: Project,
  rule: RuleName,
  [zh, en]: readonly [string, string],
): UnitDescription {
  return {
    unitId,
    name: textOf(project, zh, en),
    projectType: project,
    areas: [CHANGSHA],
    account: ACCOUNTS[project],
    ...RULES[rule],
    suggested: [...RULES[rule].suggested],
    maintenance: [],
    offline: false,
    autopay: false,
    ...billDayOf(rule),
  };
}

function wholeDay(now: number) {
  return { from: `${day(now)}T00:00:00+08:00`, until: `${day(now + DAY_MS)}T06:00:00+08:00` };
}

function nextNight(now: number) {
  return { from: `${day(now + DAY_MS)}T02:00:00+08:00`, until: `${day(now + DAY_MS)}T04:00:00+08:00` };
}

/** Hours that never contain the time of day `now` (ms). */
function closedNow(now: number): { from: string; to: string } {
  const hour = Number(clockTime(now).slice(0, 2));
  return hour >= 6 && hour < 18 ? { from: '20:00', to: '23:00' } : { from: '09:00', to: '16:00' };
}

/** The units with their current descriptions. */
export type Directory = {
  list(tx: Tx): UnitDescription[];
  find(unitId: string): UnitDescription | undefined;
};

const REMADE_MS = 10 * 60_000;

/** Makes the directory. It is made again every few minutes, because some windows and hours lie around the current time. */
export function createDirectory(clock: () => number, unitsUrl: () => string): Directory {
  let made: { at: number; url: string; units: ReadonlyMap<string, UnitDescription> } | undefined;
  const units = () => {
    const now = clock();
    const url = unitsUrl();
    // The address is unknown until the services listen.
    if (!made || made.url !== url || now < made.at || now - made.at > REMADE_MS)
      made = { at: now, url, units: new Map(catalogue(now, url).map((unit) => [unit.unitId, unit])) };
    return made.units;
  };
  return {
    list: (tx) => {
      const conducts = unitConducts(tx);
      return [...units().values()].map((unit) => withConduct(unit, conducts.get(unit.unitId)));
    },
    find: (unitId) => units().get(unitId),
  };
}

function withConduct(unit: UnitDescription, conduct: UnitConduct | undefined): UnitDescription {
  if (!conduct) return unit;
  const { offline, replacedBy, maintenance, account } = conduct;
  return {
    ...unit,
    ...(offline === undefined ? {} : { offline }),
    ...(replacedBy === undefined ? {} : { replacedBy }),
    ...(maintenance === undefined ? {} : { maintenance }),
    ...(account === undefined ? {} : { account: { ...unit.account, ...account } }),
  };
}
