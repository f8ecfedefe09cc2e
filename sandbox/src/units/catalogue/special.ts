import type { UnitDescription } from '@life-payment/biller-api';
import { clockTime, day } from '../../time.ts';
import { ACCOUNTS, billDayOf, OWN_ACCOUNTS, type Project, RULES, type RuleName, textOf } from './rules.ts';

const CHANGSHA = '430100';
const DAY_MS = 24 * 3_600_000;

type Special = Partial<Omit<UnitDescription, 'name'>>;

/** Units that show one rule each. They stand beside Changsha's ordinary units, which stay usable. */
export function specialUnits(now: number, unitsUrl: string): UnitDescription[] {
  return [
    unit('water-old-town', 'WATER', 'any', ['长沙老城自来水', 'Changsha Old Town Water'], {
      offline: true,
      replacedBy: `water-${CHANGSHA}`,
    }),
    unit('gas-offline', 'GAS', 'oldest', ['长沙管道煤气', 'Changsha Town Gas'], { offline: true }),
    unit('heating-offline', 'HEATING', 'all', ['岳麓供暖站', 'Yuelu Heating Station'], {
      areas: ['540100'],
      offline: true,
    }),
    unit('water-maintenance', 'WATER', 'oldest', ['望城水务', 'Wangcheng Water'], {
      maintenance: [wholeDay(now)],
    }),
    unit('power-nightly', 'ELECTRICITY', 'any', ['湘江新区配电', 'Xiangjiang Power Distribution'], {
      maintenance: [nextNight(now)],
      autopay: true,
    }),
    unit('property-closed', 'PROPERTY', 'any', ['星城物业', 'Xingcheng Property'], {
      serviceHours: closedNow(now),
    }),
    unit('tv-hours', 'TV', 'any', ['长沙有线电视', 'Changsha Cable TV'], {
      serviceHours: { from: '00:30', to: '23:30' },
      autopay: true,
    }),
    unit('broadband-elsewhere', 'BROADBAND', 'all', ['长城宽带', 'Great Wall Broadband'], {
      paysElsewhere: `${unitsUrl}/elsewhere/broadband-elsewhere`,
    }),
    unit('power-arrears', 'ELECTRICITY', 'arrears', ['湖南农村电力', 'Hunan Rural Power'], { autopay: true }),
    unit('power-meter', 'ELECTRICITY', 'meter', ['长沙预付费电表', 'Changsha Prepaid Meters'], {
      autopay: true,
    }),
    unit('water-range', 'WATER', 'anyRange', ['梅溪湖直饮水', 'Meixi Lake Drinking Water'], {
      autopay: true,
    }),
    unit('water-all', 'WATER', 'all', ['浏阳河供水', 'Liuyang River Water Supply'], {
      autopay: true,
    }),
    unit('property-parking', 'PROPERTY', 'any', ['五一广场停车', 'Wuyi Square Parking'], {
      account: OWN_ACCOUNTS.plate,
    }),
    unit('broadband-email', 'BROADBAND', 'any', ['湘江网络', 'Xiangjiang Networks'], {
      account: OWN_ACCOUNTS.email,
    }),
    unit('heating-id-card', 'HEATING', 'any', ['麓谷供暖', 'Lugu Heating'], { account: OWN_ACCOUNTS.idCard }),
  ];
}

function unit(
  unitId: string,
  project: Project,
  rule: RuleName,
  [zh, en]: readonly [string, string],
  special: Special,
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
    ...special,
  };
}

function wholeDay(now: number) {
  return {
    from: `${day(now)}T00:00:00+08:00`,
    until: `${day(now + DAY_MS)}T06:00:00+08:00`,
  };
}

function nextNight(now: number) {
  return {
    from: `${day(now + DAY_MS)}T02:00:00+08:00`,
    until: `${day(now + DAY_MS)}T04:00:00+08:00`,
  };
}

/** Hours that never contain the time of day `now` (ms). */
function closedNow(now: number): { from: string; to: string } {
  const hour = Number(clockTime(now).slice(0, 2));
  return hour >= 6 && hour < 18 ? { from: '20:00', to: '23:00' } : { from: '09:00', to: '16:00' };
}
