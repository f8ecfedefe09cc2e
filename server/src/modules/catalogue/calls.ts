import {
  getAllProjectList,
  getCityList,
  getLocation,
  getPaymentUnitList,
  getProjectList,
  NO_SUCH_THING,
  NO_UNIT_AVAILABLE,
  paymentCanUse,
  type ResponseOf,
} from '@life-payment/contract';
import { isRefusal, type Language, refuse, textIn } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { notUnderstood } from '../../kit/http/envelope.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import type { Catalogue, CityEntry } from '../../kit/ports/catalogue.ts';
import { byInitial, searchCities } from './cities.ts';
import { projectsOf } from './projects.ts';
import { canPayNow, unitView } from './units.ts';

type City = ResponseOf<typeof getCityList>['hot'][number];

const cityList = serve(getCityList, async ({ catalogue }, { body, language }) => {
  const cities = await catalogue.cities();
  const view = (city: CityEntry) => cityView(city, language);
  const groups = byInitial(searchCities(cities.all, body.keyword ?? ''), language);
  return {
    hot: cities.hot.map(view),
    groups: groups.map(({ initial, members }) => ({ initial, cities: members.map(view) })),
  };
});

const allProjectList = serve(getAllProjectList, async (context, request) => {
  const { body, language } = request;
  const city =
    body.area === undefined
      ? await locatedCity(context, { address: request.address() })
      : await cityOf(context.catalogue, body.area);
  if (isRefusal(city)) return city;
  const units = city ? await context.catalogue.unitsIn(city.area) : [];
  return { city: city && cityView(city, language), projects: projectsOf(units, language) };
});

const projectList = serve(getProjectList, async (context, { body, language }) => {
  const city = await cityOf(context.catalogue, body.area);
  if (isRefusal(city)) return city;
  const projects = projectsOf(await context.catalogue.unitsIn(city.area), language);
  return { projects: projects.filter(({ state }) => state === 'OPEN') };
});

const paymentUnitList = serve(getPaymentUnitList, async (context, { body, language }) => {
  const city = await cityOf(context.catalogue, body.area);
  if (isRefusal(city)) return city;
  const units = (await context.catalogue.unitsIn(city.area)).filter(
    ({ projectType }) => projectType === body.projectType,
  );
  if (units.length === 0) return refuse(NO_UNIT_AVAILABLE);
  return { units: units.map((unit) => unitView(unit, language, context.now())) };
});

const canUse = serve(paymentCanUse, async (context, { body, language }) => {
  const unit = await context.catalogue.unit(body.unitId);
  if (!unit) return refuse(NO_SUCH_THING, 'unitId');
  const now = context.now();
  return canPayNow(context.catalogue, unit, language, now) ?? { unit: unitView(unit, language, now) };
});

const location = serve(getLocation, async (context, { body, language, address }) => {
  const { latitude, longitude } = body;
  if ((latitude === undefined) !== (longitude === undefined)) {
    const missing = latitude === undefined ? 'latitude' : 'longitude';
    return notUnderstood(`${missing} is missing: a coordinate has both`, missing);
  }
  const where =
    latitude !== undefined && longitude !== undefined ? { latitude, longitude } : { address: address() };
  const city = await locatedCity(context, where);
  return { city: city && cityView(city, language) };
});

export const catalogueCalls: readonly ServedCall[] = [
  cityList,
  allProjectList,
  projectList,
  paymentUnitList,
  canUse,
  location,
];

function cityView({ area, name, pinyin, initials }: CityEntry, language: Language): City {
  return {
    area,
    name: textIn(name, language),
    pinyin,
    initials,
  };
}

async function locatedCity(
  context: Context,
  where: Parameters<Context['location']['cityOf']>[0],
): Promise<CityEntry | null> {
  const area = await context.location.cityOf(where);
  return area === null ? null : ((await context.catalogue.cities()).byArea.get(area) ?? null);
}

/** The city of an area; refused when there is none. */
async function cityOf(catalogue: Catalogue, area: string) {
  return (await catalogue.cities()).byArea.get(area) ?? refuse(NO_SUCH_THING, 'area');
}
