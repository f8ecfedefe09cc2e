import { Type } from 'typebox';
import { call, strict, typed } from './call.ts';
import { AccountNumber, Area, City, Id, OutputEndpoint, ProjectType, Unit } from './fields.ts';

export const getCityList = call(
  '/project/getCityList',
  'login',
  'Cities by initial, hot ones first; search by name and pinyin',
  strict({ keyword: Type.Optional(typed('TEXT', Type.String({ maxLength: 20 }))) }),
  strict({
    hot: Type.Array(City),
    groups: Type.Array(strict({ initial: Type.String(), cities: Type.Array(City) })),
  }),
);

const Project = strict({
  projectType: ProjectType,
  name: Type.String(),
  state: Type.Enum(['OPEN', 'OFFLINE', 'NONE'], { description: 'NONE: no unit of this project in the area' }),
});

export const getAllProjectList = call(
  '/project/getAllProjectList',
  'login',
  "All projects with their state in an area; without one, in the caller's city",
  strict({ area: Type.Optional(Area) }),
  strict({ city: Type.Union([City, Type.Null()]), projects: Type.Array(Project) }),
);

export const getProjectList = call(
  '/project/getProjectList',
  'login',
  'Projects that can be paid in an area',
  strict({ area: Area }),
  strict({ projects: Type.Array(Project) }),
);

export const getPaymentUnitList = call(
  '/project/getPaymentUnitList',
  'login',
  'Units of a project in an area, with their rules',
  strict({ area: Area, projectType: ProjectType }),
  strict({ units: Type.Array(Unit) }),
);

export const paymentCanUse = call(
  '/project/paymentCanUse',
  'login',
  'Whether a unit can be paid now; refused with the reason when not',
  strict({ unitId: Id }),
  strict({ unit: Unit }),
);

export const getLocation = call(
  '/common/getLocation',
  'login',
  "City of a coordinate, or of the caller's address; null when it is not known",
  strict({
    latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  }),
  strict({ city: Type.Union([City, Type.Null()]) }),
);

/** The way to the carrier's one-click login: addresses, and the names in its requests. */
const OneClick = strict({
  appId: Type.String(),
  version: Type.String(),
  numberUrl: Type.String(),
  tokenUrl: Type.String(),
});

/** Where the tiles of maps come from. */
const MapTiles = strict({
  tiles: Type.String({ description: 'address of a tile, with {z}, {x} and {y} in it' }),
  credit: Type.Optional(Type.String({ description: 'whom the map is of; stands on it' })),
});

const BackOff = strict({
  kind: Type.Enum(['CLOSE', 'ROUTE', 'ADDRESS']),
  target: Type.Optional(Type.String()),
});

export const getOutputEndpointConfig = call(
  '/output/channel/getOutputEndpointConfig',
  'public',
  "The channel's configuration",
  strict({ outputEndpoint: OutputEndpoint }),
  strict({
    outputEndpoint: OutputEndpoint,
    hasBackOffAction: Type.Boolean(),
    backOffAction: Type.Optional(BackOff),
    config: strict({
      name: Type.String(),
      channelGroup: Type.Enum(['standard', 'groupTelecom', 'operatorApp', 'miniProgram', 'partner']),
      theme: Type.Enum(['standard', 'group']),
      closeTitle: Type.Boolean({ description: 'whether closeTitleType applies' }),
      closeTitleType: Type.Optional(Type.Enum([0, 1])),
      closeTitleCallbackJs: Type.Optional(Type.String()),
      externalJs: Type.Optional(Type.String()),
      loginFailedCallbackJs: Type.Optional(Type.String()),
      signOnJs: Type.Optional(Type.String({ description: "address of the channel's own sign-on script" })),
      jumpHosts: Type.Array(Type.String(), {
        description: 'origins that jump, back-off and sign-on may lead to',
      }),
      miniProgram: Type.Optional(Type.String({ description: 'id of the mini-program that jumpGwxcx opens' })),
      oneClick: Type.Optional(OneClick),
      map: Type.Optional(MapTiles),
      debugging: Type.Boolean({ description: 'whether the debugging page is to be seen' }),
      orders5G: Type.Optional(
        Type.Boolean({
          description: 'its payers come by a 5G message: orders are made by createLifeOrder5G',
        }),
      ),
    }),
  }),
);

export const getBannerList = call(
  '/common/getBannerList',
  'public',
  "The channel's banners",
  strict({ outputEndpoint: Type.Optional(OutputEndpoint) }),
  strict({
    banners: Type.Array(
      strict({
        bannerId: Id,
        title: Type.String(),
        text: Type.String(),
        route: Type.Optional(Type.String()),
      }),
    ),
  }),
);

export const getH5PaymentUrl = call(
  '/project/getH5PaymentUrl',
  'login',
  'Signed address of a unit that pays on its own page, good for five minutes',
  strict({ unitId: Id, accountId: Type.Optional(Id), accountNumber: Type.Optional(AccountNumber) }),
  strict({ url: Type.String() }),
);

export const catalogueCalls = [
  getCityList,
  getAllProjectList,
  getProjectList,
  getPaymentUnitList,
  paymentCanUse,
  getLocation,
  getOutputEndpointConfig,
  getBannerList,
  getH5PaymentUrl,
] as const;
