import {
  CHANNEL_UNKNOWN,
  NO_SUCH_THING,
  NO_UNIT_AVAILABLE,
  NOT_UNDERSTOOD,
  PROJECT_OFFLINE,
  PROJECT_TYPES,
  UNIT_CLOSED_NOW,
  UNIT_MAINTENANCE,
  UNIT_PAYS_ELSEWHERE,
  UNIT_REPLACED,
} from '@life-payment/contract';
import { beforeAll, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { takeUnits } from '../../src/billing/catalogue.ts';
import { openChannels } from '../../src/channels/channels.ts';
import { openDatabase } from '../../src/kit/database/open.ts';
import { serviceTest } from '../support/fixtures.ts';
import { openTestService } from '../support/service.ts';

const { service, test } = serviceTest();

const CHANGSHA = '430100';
const LHASA = '540100';
const NO_UNITS_THERE = '632700';

let token: string;
beforeAll(async () => {
  ({ token } = await service.login());
});

test('cities come hot ones first, then by initial, in the language of the request', async () => {
  const zh = await service.call('/project/getCityList', {}, { token, language: 'zh-CN' });
  const en = await service.call('/project/getCityList', {}, { token, language: 'en' });
  expect(zh.hot.map(({ name }) => name)).toContain('长沙市');
  expect(en.hot.map(({ name }) => name)).toContain('Changsha');
  const initials = zh.groups.map(({ initial }) => initial);
  expect(initials).toEqual(initials.toSorted());
  expect(zh.groups.flatMap(({ cities }) => cities).length).toBeGreaterThan(330);
  expect(new Set(zh.groups.flatMap(({ cities }) => cities.map(({ area }) => area))).size).toBe(
    zh.groups.flatMap(({ cities }) => cities).length,
  );
});

test.each([
  ['长沙', '长沙市'],
  ['changsh', '长沙市'],
  ['cq', '重庆市'],
  ['XIAMEN', '厦门市'],
  ['lvliang', '吕梁市'],
  ['luliang', '吕梁市'],
])('the keyword %s finds %s', async (keyword, name) => {
  const { groups } = await service.call('/project/getCityList', { keyword }, { token, language: 'zh-CN' });
  expect(groups.flatMap(({ cities }) => cities.map((city) => city.name))).toContain(name);
});

test('a keyword that fits nothing finds nothing', async () => {
  expect((await service.call('/project/getCityList', { keyword: 'zzzz' }, { token })).groups).toEqual([]);
});

test('all eight projects have a state in a city', async () => {
  const { city, projects } = await service.call('/project/getAllProjectList', { area: CHANGSHA }, { token });
  expect(city?.name).toBe('Changsha');
  expect(projects.map(({ projectType }) => projectType)).toEqual([...PROJECT_TYPES]);
  expect(projects.every(({ state }) => state === 'OPEN')).toBe(true);
  const lhasa = await service.call('/project/getAllProjectList', { area: LHASA }, { token });
  expect(lhasa.projects.find(({ projectType }) => projectType === 'HEATING')?.state).toBe('OFFLINE');
});

test('a request without an area is answered for the city of the caller', async () => {
  const { city, projects } = await service.call('/project/getAllProjectList', {}, { token });
  expect(city).toMatchObject({ area: CHANGSHA });
  expect(projects.some(({ state }) => state === 'OPEN')).toBe(true);
});

test('the projects that can be paid leave out those that are offline or not there', async () => {
  const here = await service.call('/project/getProjectList', { area: CHANGSHA }, { token });
  expect(here.projects).toHaveLength(8);
  const lhasa = await service.call('/project/getProjectList', { area: LHASA }, { token });
  expect(lhasa.projects.map(({ projectType }) => projectType)).not.toContain('HEATING');
});

test('units come with their rules and names in the language of the request', async () => {
  const body = { area: CHANGSHA, projectType: 'ELECTRICITY' } as const;
  const { units } = await service.call('/project/getPaymentUnitList', body, { token });
  const power = units.find(({ unitId }) => unitId === `electricity-${CHANGSHA}`);
  expect(power).toMatchObject({ billing: 'POSTPAID', selection: 'OLDEST_FIRST', state: 'OPEN' });
  const zh = await service.call('/project/getPaymentUnitList', body, { token, language: 'zh-CN' });
  expect(zh.units.find(({ unitId }) => unitId === power?.unitId)?.name).not.toBe(power?.name);
});

test('a city without units of a project says so, and an area that is no city is not found', async () => {
  const none = await service.refused(
    '/project/getPaymentUnitList',
    { area: NO_UNITS_THERE, projectType: 'TV' },
    { token },
  );
  expect(none.code).toBe(NO_UNIT_AVAILABLE.code);
  for (const refused of [
    await service.refused('/project/getPaymentUnitList', { area: '999999', projectType: 'TV' }, { token }),
    await service.refused('/project/getProjectList', { area: '999999' }, { token }),
    await service.refused('/project/getAllProjectList', { area: '999999' }, { token }),
  ])
    expect(refused).toMatchObject({ code: NO_SUCH_THING.code, field: 'area' });
});

test('a unit that is open can be used', async () => {
  const { unit } = await service.call('/project/paymentCanUse', { unitId: `water-${CHANGSHA}` }, { token });
  expect(unit).toMatchObject({ unitId: `water-${CHANGSHA}`, state: 'OPEN', paysElsewhere: false });
});

test.each([
  ['water-old-town', UNIT_REPLACED, { unitId: `water-${CHANGSHA}`, unitName: expect.any(String) }],
  ['gas-offline', PROJECT_OFFLINE, undefined],
  ['water-maintenance', UNIT_MAINTENANCE, { until: expect.stringMatching(/06:00$/) }],
  ['property-closed', UNIT_CLOSED_NOW, { opens: expect.stringMatching(/\d\d:\d\d$/) }],
  ['broadband-elsewhere', UNIT_PAYS_ELSEWHERE, undefined],
] as const)("%s can't be used, and the answer says why", async (unitId, code, params) => {
  const refused = await service.refused('/project/paymentCanUse', { unitId }, { token });
  expect(refused).toMatchObject({ code: code.code, field: 'unitId', ...(params ? { params } : {}) });
  expect(refused.text).not.toMatch(/[{}]/);
});

test('an unknown unit is not found', async () => {
  const refused = await service.refused('/project/paymentCanUse', { unitId: 'nobody' }, { token });
  expect(refused).toMatchObject({ code: NO_SUCH_THING.code, field: 'unitId' });
});

test('a unit’s change to its description is taken over', async () => {
  const unitId = 'tv-430000';
  await service.sandbox.ask('units/conduct', { unitId, conduct: { offline: true } });
  expect(await takeUnits(service.context)).toBeGreaterThan(0);
  const refused = await service.refused('/project/paymentCanUse', { unitId }, { token });
  expect(refused.code).toBe(PROJECT_OFFLINE.code);
  await service.sandbox.ask('units/conduct', { unitId, conduct: {} });
  await takeUnits(service.context);
  await service.call('/project/paymentCanUse', { unitId }, { token });
  expect(await takeUnits(service.context)).toBe(0);
});

test("the city is found by a coordinate or by the caller's address", async () => {
  const located = (where: { latitude?: number; longitude?: number }) =>
    service.call('/common/getLocation', where, { token });
  expect((await located({})).city).toMatchObject({ area: CHANGSHA, name: 'Changsha' });
  expect((await located({ latitude: 39.95, longitude: 116.3 })).city).toMatchObject({ area: '110100' });
});

test('an unknown place has no city', async () => {
  const where = { latitude: 0, longitude: 0 };
  expect(await service.call('/common/getLocation', where, { token })).toEqual({ city: null });
});

test('a location service that is down leaves the city unknown', async () => {
  const alone = await openTestService({ env: { LOCATION_URL: 'http://127.0.0.1:9' } });
  const payer = await alone.login();
  expect(await alone.call('/common/getLocation', {}, payer)).toEqual({ city: null });
  const { city, projects } = await alone.call('/project/getAllProjectList', {}, payer);
  expect(city).toBeNull();
  expect(projects.every(({ state }) => state === 'NONE')).toBe(true);
  await alone.stop();
});

test('a latitude without a longitude is refused', async () => {
  const refused = await service.refused('/common/getLocation', { latitude: 28.2 }, { token });
  expect(refused).toMatchObject({ code: NOT_UNDERSTOOD.code, field: 'longitude' });
});

test("banners are those for all channels and those for the caller's", async () => {
  const ids = async (outputEndpoint?: string) => {
    const body = outputEndpoint === undefined ? {} : { outputEndpoint };
    return (await service.call('/common/getBannerList', body)).banners.map(({ bannerId }) => bannerId);
  };
  expect(await ids()).toEqual(['all-in-one', 'records']);
  expect(await ids('jt_demo')).toEqual(['group-welcome', 'all-in-one', 'records']);
  const refused = await service.refused('/common/getBannerList', { outputEndpoint: 'nobody' });
  expect(refused).toMatchObject({ code: CHANNEL_UNKNOWN.code, field: 'outputEndpoint' });
});

function rename(name: string) {
  return service.context.db
    .updateTable('channels')
    .set({ name: JSON.stringify({ 'zh-CN': '钱包', en: name }) })
    .where('output_endpoint', '=', 'HISUN')
    .execute();
}

test('a change made by another process is seen within seconds', async () => {
  const channels = openChannels(service.context);
  expect((await channels.channel('HISUN'))?.name['en']).toBe('Wallet');
  await rename('Purse');
  await soon(async () => expect((await channels.channel('HISUN'))?.name['en']).toBe('Purse'));
});

test('a change is seen at once by the process that refreshes its cache', async () => {
  await rename('Pocket');
  await service.context.channels.refresh();
  expect((await service.context.channels.channel('HISUN'))?.name['en']).toBe('Pocket');
});

test('a cached value needs no database', async () => {
  const { db, close } = openDatabase(service.context.config.databaseUrl, 1, { onError: () => undefined });
  const channels = openChannels({ ...service.context, db });
  await channels.channel('HISUN');
  await close();
  expect((await channels.channel('HISUN'))?.outputEndpoint).toBe('HISUN');
  expect(await channels.channel('nobody')).toBeNull();
});
